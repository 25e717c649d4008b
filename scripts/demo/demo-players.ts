export interface DemoPlayer {
  name: string;
  preset: string;
  film: string;
  title: string;
  description: string;
}

// biome-ignore format: one player is one line
export const demoPlayers: readonly DemoPlayer[] = [
  { name: 'Northern Nights – trailer',  preset: 'neon',      film: 'Aurora',   title: 'Northern Nights',        description: '<p>Eighteen seconds under the lights.</p>' },
  { name: 'Harbour hotel – welcome',    preset: 'lagoon',    film: 'Tide',     title: 'A week by the sea',      description: '<p>Rooms, boats and <strong>breakfast until noon</strong>.</p>' },
  { name: 'Desert road – film',         preset: 'cinema',    film: 'Dunes',    title: 'The Desert Road',        description: '<p>Directed by the wind.</p>' },
  { name: 'Lantern festival – story',   preset: 'sunset',    film: 'Lanterns', title: 'Let it rise',            description: '<p>Bring a wish. Leave with a light.</p>' },
  { name: 'City desk – evening news',   preset: 'broadcast', film: 'Skyline',  title: 'The city tonight',       description: '<p>Headlines, traffic and weather.</p>' },
  { name: 'Winter lodge – background',  preset: 'quiet',     film: 'Snowfall', title: 'Snow day',               description: '' },
  { name: 'Silk atelier – lookbook',    preset: 'paper',     film: 'Silk',     title: 'Spring lookbook',        description: '<p>Colours of the season.</p>' },
  { name: 'Onboarding – lesson one',    preset: 'indigo',    film: 'Skyline',  title: 'Lesson 1: Find your way', description: '<p>Four minutes of theory in twenty seconds.</p>' },
  { name: 'Sweet shop – teaser',        preset: 'candy',     film: 'Silk',     title: 'New flavours',           description: '<p>Now with twice the swirl.</p>' },
  { name: 'Moss & Pine – cabin tour',   preset: 'forest',    film: 'Snowfall', title: 'The cabin in winter',    description: '<p>Sleeps six, heats with wood.</p>' },
  { name: 'Sea glass – product film',   preset: 'frost',     film: 'Tide',     title: 'Made from the tide',     description: '<p>Every piece is one of a kind.</p>' },
  { name: 'My first player',            preset: 'standard',  film: 'Aurora',   title: 'Hello',                  description: '' },
];
