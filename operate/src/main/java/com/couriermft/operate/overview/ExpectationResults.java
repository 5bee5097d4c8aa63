package com.couriermft.operate.overview;

import com.couriermft.automation.arrival.Expectations;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The newest result of each enabled expectation, for at most {@value #MOST} expectations.
 *
 * @param newest the results, in the format of {@link Expectations#history}
 * @param isWhole whether all expectations and results are included
 */
record ExpectationResults(List<ObjectNode> newest, boolean isWhole) {
  /** Maximum number of expectations. */
  static final int MOST = 100;

  ExpectationResults {
    newest = List.copyOf(newest);
  }

  /**
   * The selected expectations.
   *
   * @param ids ids of the expectations, up to the maximum
   * @param isWhole whether all enabled expectations are included
   */
  record Asked(List<String> ids, boolean isWhole) {
    Asked {
      ids = List.copyOf(ids);
    }

    /**
     * Lists the enabled expectations, with one request per thousand expectations.
     *
     * @param seen label filter; the labels of an unreadable expectation are unknown
     */
    static Asked of(Expectations expectations, LabelFilter seen) {
      List<Listed<Document>> all = expectations.documents().listed();
      List<String> enabled =
          all.stream()
              .map(Listed::value)
              .filter(Objects::nonNull)
              .filter(each -> each.json().path("enabled").asBoolean())
              .filter(each -> seen.matches(Labels.of(each.json())))
              .map(Document::name)
              .toList();
      boolean readable = !seen.isAll() || all.stream().allMatch(each -> each.value() != null);
      return new Asked(
          enabled.subList(0, Math.min(MOST, enabled.size())), readable && enabled.size() <= MOST);
    }

    /** Adds a request for the result of each expectation. */
    Supplier<ExpectationResults> read(Expectations expectations, ParallelReads requests) {
      List<Supplier<Listed<Optional<ObjectNode>>>> judgements =
          ids.stream().map(id -> requests.add(() -> newest(expectations, id))).toList();
      return () -> of(judgements.stream().map(Supplier::get).toList());
    }

    private ExpectationResults of(List<Listed<Optional<ObjectNode>>> judgements) {
      boolean readable = judgements.stream().allMatch(each -> each.value() != null);
      List<ObjectNode> newest =
          judgements.stream()
              .map(Listed::value)
              .filter(Objects::nonNull)
              .flatMap(Optional::stream)
              .toList();
      return new ExpectationResults(newest, isWhole && readable);
    }

    private static Listed<Optional<ObjectNode>> newest(Expectations expectations, String id) {
      return Listed.read(
          id,
          "The newest judgement of expectation '" + id + "'",
          () -> expectations.history(id, 1).stream().findFirst());
    }
  }
}
