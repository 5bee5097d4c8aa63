package com.couriermft.operate.schema;

import com.couriermft.automation.arrival.Expectations;
import com.couriermft.automation.arrival.Watches;
import com.couriermft.automation.calendar.BusinessCalendar;
import com.couriermft.automation.chain.ChainDefinition;
import com.couriermft.automation.schedule.Schedule;
import com.couriermft.automation.webhook.WebhookDefinition;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.StartShape;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.operate.notification.Subscriptions;
import com.couriermft.partners.channel.Channel;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.key.KeyGeneration;
import com.couriermft.partners.key.KeyImport;
import com.couriermft.storage.settings.SettingsShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table of the fields of a shape. Fields of nested objects are named by their path. Fields of
 * objects in a list are omitted only if these objects have a separate table.
 */
final class FieldTable {
  private static final Map<String, Shape.Fields> SHAPES =
      Map.ofEntries(
          Map.entry("job", JobDefinition.SHAPE),
          Map.entry("chain", ChainDefinition.SHAPE),
          Map.entry("step", inJob("steps")),
          Map.entry("dependency", inJob("depends_on")),
          Map.entry("notice", inJob("notify")),
          Map.entry("trigger", StartShape.START),
          Map.entry("key", KeyImport.SHAPE),
          Map.entry("key-generation", KeyGeneration.SHAPE),
          Map.entry("settings", SettingsShape.SETTINGS),
          Map.entry("webhook", WebhookDefinition.SHAPE),
          Map.entry("calendar", BusinessCalendar.SHAPE),
          Map.entry("watch", Watches.SHAPE),
          Map.entry("expectation", Expectations.SHAPE),
          Map.entry("subscription", Subscriptions.SHAPE));

  private final List<String> lines = new ArrayList<>();

  private FieldTable() {}

  static List<String> of(String kind) {
    FieldTable table = new FieldTable();
    table.lines.add("| field | group | value | default | what it is |");
    table.lines.add("|---|---|---|---|---|");
    table.addFields("", shape(kind));
    return table.lines;
  }

  /** Returns the shape of the objects in a list of a job. */
  private static Shape.Fields inJob(String list) {
    return JobDefinition.SHAPE.properties().stream()
        .filter(property -> property.name().equals(list))
        .map(property -> (Shape.Fields) ((Shape.ListOf<?>) property.shape()).item())
        .findFirst()
        .orElseThrow();
  }

  /** Returns the shape of a kind; {@code connection/sftp} is the connection of that type. */
  private static Shape.Fields shape(String kind) {
    return ofChoice("connection/", Connection.FORM.shape(), kind)
        .or(() -> ofChoice("schedule/", Schedule.SHAPE, kind))
        .or(() -> ofChoice("channel/", Channel.SHAPE, kind))
        .orElseGet(() -> SHAPES.get(kind));
  }

  /** Returns the shape of a variant; {@code schedule/cron} is the schedule of that type. */
  private static Optional<Shape.Fields> ofChoice(String prefix, Shape.Choice choice, String kind) {
    return choice.cases().stream()
        .filter(each -> kind.equals(prefix + each.value()))
        .map(each -> (Shape.Fields) each.then())
        .findFirst();
  }

  private void addFields(String prefix, Shape.Fields fields) {
    for (Property<?> property : fields.properties()) {
      String name = prefix + property.name();
      add(name, property);
      addWithin(name, property.shape());
    }
  }

  private void addWithin(String name, Shape shape) {
    if (shape instanceof Shape.Fields fields) {
      addFields(name + ".", fields);
    } else if (shape instanceof Shape.MapOf<?> map) {
      addWithin(name + ".<name>", map.each());
    } else if (shape instanceof Shape.ListOf<?> list && !SHAPES.containsValue(list.item())) {
      addWithin(name + "[]", list.item());
    } else if (shape instanceof Shape.Choice choice) {
      addCases(name, choice);
    }
  }

  private void addCases(String name, Shape.Choice choice) {
    boolean first = true;
    for (Shape.Case one : choice.cases()) {
      for (Property<?> property : ((Shape.Fields) one.then()).properties()) {
        if (!property.name().equals(choice.field())) {
          add("%s.%s (`%s`)".formatted(name, property.name(), one.value()), property);
        } else if (first) {
          Shape.OneOf all =
              new Shape.OneOf(choice.cases().stream().map(Shape.Case::value).toList());
          add(name + "." + property.name(), property.shaped(all));
        }
      }
      first = false;
    }
  }

  private void add(String name, Property<?> property) {
    String field = name.contains("`") ? name.replaceFirst("^(\\S+)", "`$1`") : "`" + name + "`";
    lines.add(
        "| %s | %s | %s | %s | **%s.** %s. |"
            .formatted(
                field,
                property.presentation().group().title(),
                cell(property.shape().words()),
                presence(property),
                property.presentation().title(),
                cell(property.help())));
  }

  private static String presence(Property<?> property) {
    if (property.required()) {
      return "**required**";
    }
    return property.defaultValue() == null ? "" : "`" + property.defaultValue() + "`";
  }

  private static String cell(String text) {
    return text.replace("|", "\\|");
  }
}
