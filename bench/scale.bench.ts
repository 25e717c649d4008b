import { namesOption } from './options.ts';
import { measureFleet } from './scale/fleet.ts';
import { measureLibraries } from './scale/libraries.ts';
import { soak } from './scale/soak.ts';

const parts = { libraries: measureLibraries, fleet: measureFleet, soak };

// One after the other: each has the machine to itself.
for (const name of namesOption('parts', ['libraries', 'fleet', 'soak'])) await parts[name]();
