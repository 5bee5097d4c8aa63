import type { ReactNode } from "react";
import { clamped, hasShortWords, visible } from "../model/visible";

const CELL = 400;

interface Props {
  /** A text of somebody else: the name of a file, a server's words, a message with either. */
  readonly text: string;
  /** Characters to show at most; the whole text is in the tooltip. */
  readonly most?: number;
}

/** Shows a text of others as text alone, apart from the direction of what is around it. */
export function Untrusted({ text, most }: Props) {
  const shown = visible(text);
  const short = most === undefined ? shown : clamped(shown, most);
  return (
    <bdi data-whole={hasShortWords(short) || undefined} {...(short !== shown && { title: shown })}>
      {short}
    </bdi>
  );
}

/** Content of a cell or of a dialog: what is a text of the server is shown as one of others. */
export function Apart({ children }: { readonly children: ReactNode }) {
  return typeof children === "string" ? <Untrusted text={children} most={CELL} /> : children;
}
