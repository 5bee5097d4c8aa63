import "react";

declare module "react" {
  interface CSSProperties {
    /** Variables of the style sheets here. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
