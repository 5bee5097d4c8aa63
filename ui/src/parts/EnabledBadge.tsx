import { texts } from "../texts";
import classes from "./StateBadge.module.css";

/** Shows with a symbol, a word and a color whether an object is enabled. */
export function EnabledBadge({ isEnabled }: { readonly isEnabled: boolean }) {
  const state = isEnabled ? "completed" : "paused";
  return (
    <span className={classes.badge} style={{ "--state": `var(--state-${state})` }} data-enabled={isEnabled}>
      <span aria-hidden="true">{isEnabled ? "●" : "○"}</span>
      {isEnabled ? texts.objects.enabled : texts.objects.disabled}
    </span>
  );
}
