import { callerName } from "../model/callers";
import { visible } from "../model/visible";
import { Untrusted } from "./Untrusted";

interface Props {
  /** The identity of a person, an API key or a host, such as `entra:5f0c-1 Anna Smith`. */
  readonly by: string;
  readonly most: number;
}

/** Names who made a request or a change, as people call them; the whole identity is in the tooltip. */
export function CallerName({ by, most }: Props) {
  const name = callerName(by);
  const shown = <Untrusted text={name} most={most} />;
  return name === by ? shown : <span title={visible(by)}>{shown}</span>;
}
