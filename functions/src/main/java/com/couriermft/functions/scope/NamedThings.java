package com.couriermft.functions.scope;

import com.couriermft.Courier;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.AccessCodes;
import com.couriermft.language.definition.DefinitionReader;
import com.couriermft.language.definition.JobDefinition;
import com.couriermft.operating.label.LabelFilter;
import com.couriermft.oversight.reference.DocumentMentions;
import com.couriermft.running.plan.JobMentions;
import com.couriermft.running.plan.Mention;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The objects that a definition names, and whether a limited caller may name them: what they may
 * see, in plain text; pools, which belong to everybody; no secrets.
 */
final class NamedThings {
  private final Courier courier;
  private final LabelFilter scope;

  NamedThings(Courier courier, LabelFilter scope) {
    this.courier = courier;
    this.scope = scope;
  }

  /**
   * Returns the problems of a definition, one for each place that names what the caller may not
   * name. They are the same whether it is there or not.
   *
   * @param definition as it was sent; it may be wrong in any way
   */
  List<Problem> problems(Noun noun, JsonNode definition) {
    Set<Problem> problems = new LinkedHashSet<>();
    for (Mention mention : mentions(noun, definition)) {
      if (!mayName(mention)) {
        problems.add(problem(mention));
      }
    }
    return List.copyOf(problems);
  }

  private List<Mention> mentions(Noun noun, JsonNode definition) {
    if (noun != Noun.JOB) {
      return DocumentMentions.of(definition);
    }
    JobDefinition job = DefinitionReader.read(definition, new ArrayList<>());
    JobMentions mentions = new JobMentions(courier.steps());
    // Names of keys count in fields for keys only: any other text might be one by chance.
    Predicate<Mention> certain = mention -> mention.kind() != Mention.Kind.KEY;
    List<Mention> all = new ArrayList<>(mentions.of(job).stream().filter(certain).toList());
    all.addAll(mentions.inKeyFields(job));
    return all;
  }

  private boolean mayName(Mention mention) {
    return switch (mention.kind()) {
      case POOL -> true;
      case SECRET -> false;
      case CONNECTION -> isSeen(Noun.CONNECTION, mention);
      case KEY -> isSeen(Noun.KEY, mention);
      case CALENDAR -> isSeen(Noun.CALENDAR, mention);
      case JOB -> isInUse(Noun.JOB, mention);
      case CHAIN -> isInUse(Noun.CHAIN, mention);
    };
  }

  /** Validators take an archived job or chain for unknown, and would suggest other names. */
  private boolean isInUse(Noun noun, Mention mention) {
    return noun.find(courier, mention.name())
        .filter(known -> known.isIn(scope) && known.definition() != null)
        .isPresent();
  }

  private boolean isSeen(Noun noun, Mention mention) {
    return noun.isSeen(courier, mention.name(), scope);
  }

  private static Problem problem(Mention mention) {
    String what = mention.kind().name().toLowerCase(Locale.ROOT);
    String detail =
        mention.kind() == Mention.Kind.SECRET
            ? "You are limited to labels, and secrets carry none: no secret can be named."
            : "There is no %s '%s' that you may see; name one as plain text."
                .formatted(what, mention.name());
    return new Problem(mention.pointer(), AccessCodes.OUT_OF_SCOPE, detail);
  }
}
