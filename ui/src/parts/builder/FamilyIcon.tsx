import {
  IconBolt,
  IconDatabase,
  IconFile,
  IconGitBranch,
  type Icon,
  IconLock,
  IconMail,
  IconPuzzle,
  IconServer,
  IconServer2,
  IconTable,
  IconWebhook,
  IconWorld,
} from "@tabler/icons-react";
import classes from "./Builder.module.css";

const SIZE = 18;

const ICONS: Readonly<Record<string, Icon>> = {
  flow: IconGitBranch,
  sftp: IconServer,
  ftp: IconServer2,
  file: IconFile,
  table: IconTable,
  pgp: IconLock,
  http: IconWorld,
  database: IconDatabase,
  email: IconMail,
  webhook: IconWebhook,
  azure_function: IconBolt,
};

/** The icon of a family of step types, next to a text with the same meaning. */
export function FamilyIcon({ family }: { readonly family: string }) {
  const Picture = (Object.hasOwn(ICONS, family) ? ICONS[family] : undefined) ?? IconPuzzle;
  return <Picture size={SIZE} stroke={1.6} aria-hidden="true" className={classes.icon ?? ""} />;
}
