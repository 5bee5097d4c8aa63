package com.couriermft.engine.plan;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.expression.Reference;
import com.couriermft.engine.expression.Root;
import com.couriermft.engine.expression.Template;
import com.couriermft.engine.spi.ConfigField;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Field;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the names of objects that a job mentions. Immutable and thread-safe. */
public final class JobMentions {
  /**
   * A path that starts with a connection's name; {@code work:} and {@code files:} are not
   * connections.
   */
  private static final Pattern PLACE =
      Pattern.compile("(?!work:|files:)([a-z0-9][a-z0-9-]{0,62}):/");

  private final StepRegistry steps;

  /** Creates a finder for jobs with these step types. */
  public JobMentions(StepRegistry steps) {
    this.steps = steps;
  }

  /**
   * Returns the names of all objects that a job mentions. The names are in fields for connections,
   * channels and keys, in {@code notify}, in the first part of paths, and in references to secrets.
   * The job's pool and the jobs that it waits for are included. For keys, the result includes every
   * string in fields that are objects, such as {@code verify} with its {@code signers}, because an
   * extra name does less harm than a missing one. If a field for such names contains a reference,
   * the values of the job's variables are included, because the reference may resolve to one of
   * them. Values of parameters are not known before the execution.
   */
  public List<Mention> of(JobDefinition job) {
    List<Mention> all = new ArrayList<>();
    job.steps().forEach(step -> addFields(step, all));
    addVariables(job, Mention.Kind.CONNECTION, all);
    addVariables(job, Mention.Kind.CHANNEL, all);
    addVariables(job, Mention.Kind.KEY, all);
    job.steps().forEach(step -> addTexts(step.config(), at(step), job, all));
    addTexts(job.outputs(), "/outputs", job, all);
    Texts.forEach(job.variables(), "/variables", (text, pointer) -> addPlace(text, pointer, all));
    for (int i = 0; i < job.notices().size(); i++) {
      String channel = job.notices().get(i).channel();
      all.add(new Mention(Mention.Kind.CHANNEL, channel, "/notify/" + i + "/channel"));
    }
    all.add(new Mention(Mention.Kind.POOL, job.pool(), "/pool"));
    for (int i = 0; i < job.dependsOn().size(); i++) {
      String upstream = job.dependsOn().get(i).jobId();
      all.add(new Mention(Mention.Kind.JOB, upstream, "/depends_on/" + i + "/job_id"));
    }
    return all;
  }

  /**
   * Returns the strings, including references, in fields that a step type declares for names of
   * keys.
   */
  public List<Mention> inKeyFields(JobDefinition job) {
    List<Mention> all = new ArrayList<>();
    for (StepDefinition step : job.steps()) {
      for (ConfigField field : fields(step)) {
        JsonNode value = step.config().path(field.name());
        String pointer = at(step) + "/" + field.name();
        if (field.kind() == Field.Kind.KEY && value.isObject()) {
          // The lists in an object such as {"signers": [...], "policy": "required"} contain names.
          value
              .properties()
              .forEach(
                  each -> {
                    if (each.getValue().isArray()) {
                      add(each.getValue(), pointer + "/" + each.getKey(), Mention.Kind.KEY, all);
                    }
                  });
        } else if (field.kind() == Field.Kind.KEY) {
          add(value, pointer, Mention.Kind.KEY, all);
        }
      }
    }
    return all;
  }

  private List<ConfigField> fields(StepDefinition step) {
    return steps.find(step.type()).map(type -> type.type().fields()).orElse(List.of());
  }

  private static String at(StepDefinition step) {
    return "/steps/" + step.index() + "/config";
  }

  private void addFields(StepDefinition step, List<Mention> all) {
    for (ConfigField field : fields(step)) {
      JsonNode value = step.config().path(field.name());
      String pointer = at(step) + "/" + field.name();
      if (field.kind() == Field.Kind.CONNECTION) {
        add(value, pointer, Mention.Kind.CONNECTION, all);
      } else if (field.kind() == Field.Kind.CHANNEL) {
        add(value, pointer, Mention.Kind.CHANNEL, all);
      } else if (field.kind() == Field.Kind.KEY || value.isObject()) {
        add(value, pointer, Mention.Kind.KEY, all);
      }
    }
  }

  private static void add(JsonNode value, String pointer, Mention.Kind kind, List<Mention> all) {
    Texts.forEach(value, pointer, (text, at) -> all.add(new Mention(kind, text, at)));
  }

  private static void addVariables(JobDefinition job, Mention.Kind kind, List<Mention> all) {
    boolean refers =
        all.stream().anyMatch(one -> one.kind() == kind && Template.mayRefer(one.name()));
    if (refers) {
      add(job.variables(), "/variables", kind, all);
    }
  }

  private static void addTexts(
      JsonNode value, String pointer, JobDefinition job, List<Mention> all) {
    Texts.forEach(
        value,
        pointer,
        (text, at) -> {
          addPlace(text, at, all);
          addSecrets(text, at, job, all);
        });
  }

  private static void addPlace(String text, String pointer, List<Mention> all) {
    Matcher place = PLACE.matcher(text);
    if (place.lookingAt()) {
      all.add(new Mention(Mention.Kind.CONNECTION, place.group(1), pointer));
    }
  }

  private static void addSecrets(
      String text, String pointer, JobDefinition job, List<Mention> all) {
    for (Reference reference : references(text)) {
      boolean named = reference.root() == Root.SECRETS;
      if (named || reference.root() == Root.NAME && !job.variables().has(reference.name())) {
        all.add(new Mention(Mention.Kind.SECRET, reference.name(), pointer));
      }
    }
  }

  /**
   * Returns the references in a string; an empty list for a malformed one, which an older release
   * may have accepted.
   */
  private static List<Reference> references(String text) {
    try {
      return Template.mayRefer(text) ? Template.parse(text).references() : List.of();
    } catch (CourierException malformed) {
      return List.of();
    }
  }
}
