import { spawnSync } from 'node:child_process';
import { runCommand, SetupError } from './run-command.mjs';

const gstreamer = (plugin) => [`/usr/lib/*/gstreamer-1.0/libgst${plugin}.so`];

/**
 * What tests need: programs by name, files by pattern; any one of `found` will do. What some systems have no package for
 * names the `journeys` that are left out there: those in a browser, or on S3, or none. All the rest every system must
 * have.
 */
const needs = [
  {
    name: 'Chromium',
    found: ['chromium', 'chromium-browser', 'google-chrome'],
    packages: { apt: 'chromium', dnf: 'chromium', brew: 'chromium' },
  },
  // A third faster than the whole browser, which takes its place where there is none.
  {
    name: 'Chromium without windows',
    journeys: [],
    found: ['chromium-headless-shell'],
    packages: { apt: 'chromium-headless-shell' },
  },
  { name: 'ffmpeg', found: ['ffmpeg'], packages: { apt: 'ffmpeg', dnf: 'ffmpeg-free', brew: 'ffmpeg' } },
  // Without it nobody hears what they play.
  ...[
    { found: ['pulseaudio'], packages: { apt: 'pulseaudio' } },
    { found: ['parec'], packages: { apt: 'pulseaudio-utils' } },
  ].map((need) => ({ name: 'a sound card', journeys: ['Chromium', 'Firefox', 'WebKit'], ...need })),
  { name: 'Firefox', journeys: ['Firefox'], found: ['firefox-esr', 'firefox'], packages: { apt: 'firefox-esr' } },
  ...[
    { found: ['WebKitWebDriver'], packages: { apt: 'webkit2gtk-driver' } },
    { found: ['Xvfb'], packages: { apt: 'xvfb' } },
    { found: gstreamer('libav'), packages: { apt: 'gstreamer1.0-libav' } },
    { found: gstreamer('isomp4'), packages: { apt: 'gstreamer1.0-plugins-good' } },
    { found: gstreamer('videoparsersbad'), packages: { apt: 'gstreamer1.0-plugins-bad' } },
    { found: gstreamer('alsa'), packages: { apt: 'gstreamer1.0-alsa' } },
    { found: ['/usr/lib/*/alsa-lib/libasound_module_pcm_pulse.so'], packages: { apt: 'libasound2-plugins' } },
  ].map((need) => ({ name: 'WebKit', journeys: ['WebKit'], ...need })),
  ...[
    { found: ['ceph-mon'], packages: { apt: 'ceph-mon', dnf: 'ceph-mon' } },
    { found: ['ceph-osd'], packages: { apt: 'ceph-osd', dnf: 'ceph-osd' } },
    { found: ['radosgw'], packages: { apt: 'radosgw', dnf: 'ceph-radosgw' } },
    { found: ['radosgw-admin'], packages: { apt: 'ceph-common', dnf: 'ceph-common' } },
  ].map((need) => ({ name: 'an S3 server', journeys: ['S3'], ...need })),
  // Sentences with what is said in them.
  {
    name: 'recorded speech',
    journeys: ['speech'],
    found: ['/usr/share/pocketsphinx/test/data/librivox/fileids'],
    packages: { apt: 'pocketsphinx-testdata' },
  },
];

const managers = [
  {
    name: 'apt',
    program: 'apt-get',
    before: ['update', '-q'],
    install: ['install', '-y', '-q', '--no-install-recommends'],
    lists: (name) => succeeds(`apt-cache show ${name}`),
  },
  { name: 'dnf', program: 'dnf', install: ['install', '-y', '-q'], lists: () => true },
  { name: 'brew', program: 'brew', install: ['install', '--quiet'], lists: () => true },
];

/** Chromium and ffmpeg. */
export const ensureBasics = () => ensure(needs.filter(({ journeys }) => !journeys));

/** What the server's own tests need: ffmpeg, recorded speech, and an S3 server where the system has one. */
export const ensureServerPrograms = () =>
  ensure(
    needs.filter(({ name, journeys }) => ['ffmpeg', 'recorded speech'].includes(name) || journeys?.includes('S3')),
  );

/** All that tests need. Answers the journeys that are left out, because the system has no package for them. */
export const ensurePrograms = () => ensure(needs);

/** What is missing comes from the system's package manager. */
async function ensure(wanted) {
  const missing = wanted.filter(({ found }) => !found.some(isThere));
  if (missing.length === 0) return [];
  const manager = managers.find(({ program }) => isThere(program));
  if (!manager) throw new SetupError(`The tests need ${namesOf(missing)}: install them and run the tests again.`);
  if (manager.before) await runPrivileged(manager.program, manager.before);
  const { had, lacked } = sortNeeds(missing, manager);
  if (had.length > 0) await install(manager, had);
  return leaveOut(lacked);
}

/** Nothing that every system must have can be lacked: asking the manager for it then says why. */
function sortNeeds(missing, { name, lists }) {
  const isHad = ({ journeys, packages }) => !journeys || (packages[name] && lists(packages[name]));
  return { had: missing.filter(isHad), lacked: missing.filter((need) => !isHad(need)) };
}

async function install(manager, missing) {
  const names = namesOf(missing);
  console.log(`Installing ${names}…`);
  const packages = missing.map((need) => need.packages[manager.name]);
  const code = await runPrivileged(manager.program, [...manager.install, ...packages]);
  if (code !== 0)
    throw new SetupError(`${manager.program} could not install ${names}: install them and run the tests again.`);
}

function leaveOut(lacked) {
  const missed = lacked.filter((need) => need.journeys.length > 0);
  const journeys = [...new Set(missed.flatMap((need) => need.journeys))];
  if (journeys.length > 0)
    console.log(`Left out: journeys with ${journeys.join(', ')}. No package for ${namesOf(missed)}.`);
  return journeys;
}

const namesOf = (list) => [...new Set(list.map(({ name }) => name))].join(' and ');

function runPrivileged(program, args) {
  const needsSudo = program !== 'brew' && process.getuid?.() !== 0 && isThere('sudo');
  return needsSudo ? runCommand('sudo', ['-n', program, ...args]) : runCommand(program, args);
}

/** A pattern stays without quotes, so that the shell looks for its files. */
function isThere(name) {
  return succeeds(name.startsWith('/') ? `ls ${name}` : `command -v "${name}"`);
}

function succeeds(command) {
  return spawnSync('sh', ['-c', command]).status === 0;
}
