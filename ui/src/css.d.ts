import "react";

declare module "react" {
  interface CSSProperties {
    /** Custom properties that the style sheets of the dashboard use. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
