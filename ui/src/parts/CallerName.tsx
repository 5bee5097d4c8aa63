import { callerName } from "../model/callers";
import { visible } from "../model/visible";
import { Untrusted } from "./Untrusted";

interface Props {
  /** The identity of a user, an API key or a host, such as `entra:5f0c-1 Anna Smith`. */
  readonly by: string;
  readonly most: number;
}

/** Shows the display name of a caller, with the full identity in the tooltip. */
export function CallerName({ by, most }: Props) {
  const name = callerName(by);
  const shown = <Untrusted text={name} most={most} />;
  return name === by ? shown : <span title={visible(by)}>{shown}</span>;
}
