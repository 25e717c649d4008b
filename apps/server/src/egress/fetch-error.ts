export type FetchProblem =
  | 'unreachable'
  | 'untrusted'
  | 'answered'
  | 'redirected-too-often'
  | 'redirected-to-http'
  | 'too-large'
  | 'compressed'
  | 'too-slow'
  | 'broken-off';

interface Details {
  /** What the other side answered. */
  status?: number;
  /** Another try may end otherwise. */
  isPassing?: boolean;
  cause?: unknown;
}

/** Why a file could not be fetched. What lies behind an address that is refused nobody learns from it. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly problem: FetchProblem;
  readonly status: number | undefined;
  readonly isPassing: boolean;

  constructor(problem: FetchProblem, { status, isPassing = false, cause }: Details = {}) {
    super(status === undefined ? problem : `${problem} ${status}`, { cause });
    this.problem = problem;
    this.status = status;
    this.isPassing = isPassing;
  }
}
