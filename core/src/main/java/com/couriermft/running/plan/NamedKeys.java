package com.couriermft.running.plan;

import com.couriermft.language.definition.JobDefinition;
import com.couriermft.language.definition.JobStore;
import com.couriermft.language.definition.JobSummary;
import com.couriermft.language.definition.StepDefinition;
import com.couriermft.language.expression.Template;
import com.couriermft.steps.spi.Field;
import com.couriermft.steps.spi.Setting;
import com.couriermft.steps.spi.StepRegistry;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The keys that a job's steps name. Immutable, thread-safe. */
public final class NamedKeys {
  private final StepRegistry steps;

  /** Knows the fields of these types. */
  public NamedKeys(StepRegistry steps) {
    this.steps = steps;
  }

  /**
   * Every text in a field that is for keys, and in fields that are objects, such as {@code verify}
   * with its {@code signers}: rather one name too many than one too few. Where one of them holds a
   * reference, the job's variables count too: one of them may be what it comes to. What a parameter
   * brings is not known before the run.
   */
  public Set<String> of(JobDefinition job) {
    Set<String> named = new TreeSet<>();
    for (StepDefinition step : job.steps()) {
      steps
          .find(step.type())
          .ifPresent(
              type -> {
                for (Field field : type.type().fields()) {
                  JsonNode value = step.config().path(field.name());
                  if (field.kind() == Setting.Kind.KEY || value.isObject()) {
                    addTexts(value, named);
                  }
                }
              });
    }
    if (named.stream().anyMatch(Template::mayRefer)) {
      addTexts(job.variables(), named);
    }
    return named;
  }

  /** The ids of the jobs whose current versions name each key, in their order. */
  public Map<String, List<String>> jobsByKey(JobStore jobs) {
    Map<String, List<String>> byKey = new TreeMap<>();
    for (JobSummary each : jobs.list()) {
      jobs.find(each.jobId()).stream()
          .flatMap(job -> of(job.definition()).stream())
          .forEach(key -> byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(each.jobId()));
    }
    return byKey;
  }

  private static void addTexts(JsonNode value, Set<String> texts) {
    if (value.isTextual()) {
      texts.add(value.textValue());
    }
    value.forEach(child -> addTexts(child, texts));
  }
}
