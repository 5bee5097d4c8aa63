import { Code, type CodeProps } from "@mantine/core";
import { Untrusted } from "./Untrusted";

interface Props extends CodeProps {
  readonly text: string;
  /** Characters to show at most; the whole text is in the tooltip. */
  readonly most?: number;
}

/** A word of the API, such as a failure code, a type or a JSON pointer. */
export function Token({ text, most = 200, ...code }: Props) {
  return (
    <Code {...code}>
      <Untrusted text={text} most={most} />
    </Code>
  );
}
