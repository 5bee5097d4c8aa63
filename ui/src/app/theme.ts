import { Button, Modal, createTheme, rem, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";
import { texts } from "../texts";

const harbour: MantineColorsTuple = [
  "#edf5fc", "#dbe8f5", "#b3cfec", "#88b5e4", "#659fdd", "#4f91d9", "#4089d8", "#3176bf", "#1f64a8", "#0b5693",
];

export const theme = createTheme({
  primaryColor: "harbour",
  primaryShade: { light: 8, dark: 7 },
  colors: { harbour },
  defaultRadius: "md",
  cursorType: "pointer",
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, "DejaVu Sans Mono", monospace',
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: rem(22), lineHeight: "1.35" },
      h2: { fontSize: rem(16), lineHeight: "1.5" },
      h3: { fontSize: rem(14), lineHeight: "1.5" },
    },
  },
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(20) },
  components: {
    Button: Button.extend({ defaultProps: { size: "xs" } }),
    Modal: Modal.extend({
      defaultProps: {
        closeButtonProps: { "aria-label": texts.close },
        // The header of a dialog is not a banner of the page.
        attributes: { header: { role: "presentation" } },
      },
    }),
  },
});

/** Font size of a count at the top of a screen; all other sizes are in {@link theme}. */
const FIGURE_SIZE = rem(28);

/**
 * Adds the type scale's own variable, and shades whose Mantine defaults are below the contrast of 4.5 : 1 that WCAG
 * requires.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { "--courier-font-size-figure": FIGURE_SIZE },
  light: {
    "--mantine-color-dimmed": "#56606b",
    "--mantine-color-error": "#c22532",
    "--mantine-color-anchor": "#1f64a8",
    "--mantine-color-red-outline": "#c22532",
    "--mantine-color-yellow-outline": "#8a5a00",
    "--mantine-color-green-outline": "#1b7a3d",
  },
  dark: {
    "--mantine-color-dimmed": "#a6b0bb",
    "--mantine-color-error": "#ff8a8f",
    "--mantine-color-anchor": "#88b5e4",
    "--mantine-color-red-outline": "#ff8a8f",
    "--mantine-color-yellow-outline": "#e8b44c",
    "--mantine-color-green-outline": "#55c57a",
  },
});
