import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { PlayerService } from './player-service.ts';

export function playerRoutes(bind: Bind, players: PlayerService): void {
  bind(api.players.list, players.list);
  bind(api.players.get, players.get);
  bind(api.players.create, players.create);
  bind(api.players.update, players.update);
  bind(api.players.remove, players.remove);
  bind(api.players.listSources, players.listSources);
  bind(api.players.createSource, players.createSource);
  bind(api.players.updateSource, players.updateSource);
}
