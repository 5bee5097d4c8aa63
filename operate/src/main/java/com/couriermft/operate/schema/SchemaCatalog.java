package com.couriermft.operate.schema;

import com.couriermft.automation.arrival.Expectations;
import com.couriermft.automation.arrival.Watches;
import com.couriermft.automation.calendar.BusinessCalendar;
import com.couriermft.automation.chain.ChainDefinition;
import com.couriermft.automation.schedule.Schedule;
import com.couriermft.automation.webhook.WebhookDefinition;
import com.couriermft.engine.definition.StartShape;
import com.couriermft.engine.plan.Markers;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.operate.notification.Subscriptions;
import com.couriermft.partners.channel.Channel;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.key.KeyGeneration;
import com.couriermft.partners.key.KeyImport;
import com.couriermft.storage.access.ApiKeyDefinition;
import com.couriermft.storage.settings.SettingsShape;
import java.util.List;
import java.util.stream.Stream;

/** The JSON Schemas of definitions. Immutable. */
public final class SchemaCatalog {
  private final List<DefinitionSchema> schemas;

  /**
   * Creates the catalogue for the known step types; a job's steps may also be control flow markers.
   */
  public SchemaCatalog(List<StepType<?>> stepTypes) {
    List<StepType<?>> ofSteps =
        Stream.concat(stepTypes.stream(), Markers.types().stream()).toList();
    schemas =
        List.of(
            new DefinitionSchema("job", "Job", "PUT /api/jobs/{job_id}", JobSchema.of(ofSteps)),
            new DefinitionSchema(
                "chain", "Chain", "PUT /api/chains/{chain_id}", ChainDefinition.SHAPE.schema()),
            new DefinitionSchema(
                "connection",
                "Connection",
                "PUT /api/connections/{name}",
                Connection.FORM.shape().schema()),
            new DefinitionSchema(
                "channel", "Channel", "PUT /api/channels/{channel_id}", Channel.SHAPE.schema()),
            new DefinitionSchema(
                "key", "Imported key", "PUT /api/keys/{name}", KeyImport.SHAPE.schema()),
            new DefinitionSchema(
                "key-generation",
                "Key generation",
                "POST /api/keys/{name}/generate",
                KeyGeneration.SHAPE.schema()),
            new DefinitionSchema(
                "schedule",
                "Schedule",
                "PUT /api/schedules/{schedule_id}",
                Schedule.SHAPE.schema()),
            new DefinitionSchema(
                "settings", "Settings", "PUT /api/settings", SettingsShape.SETTINGS.schema()),
            new DefinitionSchema(
                "calendar",
                "Calendar",
                "PUT /api/calendars/{calendar_id}",
                BusinessCalendar.SHAPE.schema()),
            new DefinitionSchema(
                "watch", "Watch", "PUT /api/watches/{watch_id}", Watches.SHAPE.schema()),
            new DefinitionSchema(
                "expectation",
                "Expectation",
                "PUT /api/expectations/{expectation_id}",
                Expectations.SHAPE.schema()),
            new DefinitionSchema(
                "subscription",
                "Subscription",
                "PUT /api/subscriptions/{subscription_id}",
                Subscriptions.SHAPE.schema()),
            new DefinitionSchema(
                "trigger",
                "Start of an execution",
                "POST /api/jobs/{job_id}/trigger",
                StartShape.START.schema()),
            new DefinitionSchema(
                "webhook",
                "Webhook",
                "POST /api/jobs/{job_id}/webhooks",
                WebhookDefinition.SHAPE.schema()),
            new DefinitionSchema(
                "api-key", "API key", "PUT /api/api-keys/{name}", ApiKeyDefinition.SHAPE.schema()));
  }

  /** Returns the schemas of all kinds. */
  public List<DefinitionSchema> all() {
    return schemas;
  }

  /**
   * Returns the schema of a kind.
   *
   * @throws NotFoundException {@code schema_not_found}; the message names the existing kinds
   */
  public DefinitionSchema get(String kind) {
    List<String> kinds = schemas.stream().map(DefinitionSchema::kind).toList();
    return schemas.stream()
        .filter(schema -> schema.kind().equals(kind))
        .findFirst()
        .orElseThrow(
            () ->
                new NotFoundException(
                    RequestCodes.SCHEMA_NOT_FOUND,
                    "There is no schema '%s'; expected one of: %s."
                        .formatted(kind, String.join(", ", kinds))));
  }
}
