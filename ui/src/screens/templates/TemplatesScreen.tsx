import { SimpleGrid, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import links from "../../parts/ObjectLink.module.css";
import { Page } from "../../parts/Page";
import { Panel } from "../../parts/Panel";
import { templates } from "../../templates";
import { texts } from "../../texts";
import { transfer as transferTexts } from "../../texts/transfer";

const words = texts.templates;

/** Lists the templates that come with Courier. */
export function TemplatesScreen() {
  return (
    <Page title={words.title}>
      <Stack>
        <Text size="sm">{words.help}</Text>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Panel title={words.transfer}>
            <Stack gap="xs">
              <Text size="sm">{transferTexts.help}</Text>
              <Text size="sm">
                {words.makes}: {[texts.objects.kinds.job, texts.objects.kinds.schedule, texts.objects.kinds.channel].join(", ")}
              </Text>
              <Link to="/new/transfer" className={links.link}>
                {transferTexts.title}
              </Link>
            </Stack>
          </Panel>
          {Object.entries(templates).map(([name, { title, description, objects }]) => (
            <Panel key={name} title={title}>
              <Stack gap="xs">
                <Text size="sm">{description}</Text>
                <Text size="sm">
                  {words.makes}: {objects.map(({ kind }) => texts.objects.kinds[kind] ?? kind).join(", ")}
                </Text>
                <Link to="/templates/$name" params={{ name }} className={links.link} aria-label={words.of(title)}>
                  {words.use}
                </Link>
              </Stack>
            </Panel>
          ))}
        </SimpleGrid>
      </Stack>
    </Page>
  );
}
