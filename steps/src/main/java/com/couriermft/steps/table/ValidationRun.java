package com.couriermft.steps.table;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StoredTable;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.steps.table.RowRules.BadValue;
import com.couriermft.steps.table.ValidateConfig.OnInvalid;
import com.couriermft.steps.table.ValidationReport.CheckKind;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.table.TableFormat;
import com.couriermft.transfer.table.TableReader;
import com.couriermft.transfer.table.TableRow;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Checks one table. Not thread-safe. */
final class ValidationRun {
  private final ValidateConfig config;
  private final StepContext context;
  private final StoredFile source;
  private final TableFormat format;
  private final RowRules rules;
  private final List<ControlSum> controls;
  private final UniqueKeys unique;
  private final BadValues bad;
  private final ValidationReport report = new ValidationReport();
  private final BigDecimal[] sums;
  private long rows;
  private long rejected;

  ValidationRun(ValidateConfig config, StepContext context, StoredFile source) {
    this.config = config;
    this.context = context;
    this.source = source;
    this.format = TableFormat.of(config.inputFormat(), source.name(), "input_format");
    this.rules =
        RowRules.of(config.columns(), config.filter(), null, format.csv().decimalSeparator());
    this.controls = ControlSum.of(config.sums());
    this.sums = new BigDecimal[controls.size()];
    Arrays.fill(sums, BigDecimal.ZERO);
    this.unique = UniqueKeys.of(config.unique(), source.path());
    this.bad = new BadValues(source.path());
  }

  /**
   * The result of a validation.
   *
   * @param columns columns of the table; empty if each row has its own
   * @param rows number of checked rows
   * @param rejected number of invalid rows
   * @param aside file of the invalid rows, if one was written
   * @param sums sums of the control columns, as {@code {"column", "sum"}}
   * @param report problems, without values
   */
  record Outcome(
      List<String> columns,
      long rows,
      long rejected,
      Optional<StoredFile> aside,
      ArrayNode sums,
      ValidationReport report) {}

  /**
   * Reads the entire table.
   *
   * @param destination path of the file of rejected rows
   * @throws CourierException {@code table_bad_value}, {@code table_check_failed}, {@code
   *     unknown_column}, {@code table_too_large}, or see {@link TableReader#next}
   */
  Outcome run(String destination) throws IOException {
    try (TableReader reader = format.read(new StoredTable(context.workspace(), source));
        SetAsideFile aside =
            new SetAsideFile(
                StagingMode.anew(context.workspace(), config.overwrite()), destination)) {
      List<String> columns = reader.columns();
      List<String> checked = rules.columns(columns, source.path());
      unique.columns().forEach(name -> TableFields.requireColumn(name, checked, source));
      for (TableRow row = reader.next(); row != null; row = reader.next()) {
        Rows.look(row, context);
        RowRules.Result result = rules.apply(row);
        if (result.values() != null) {
          List<BadValue> problems = check(row, result.values(), result.bad());
          if (!problems.isEmpty()) {
            judge(row, problems, aside);
          }
        }
      }
      if (config.onError() == OnInvalid.FAIL) {
        bad.requireNone();
      }
      checkWhole();
      return new Outcome(columns, rows, rejected, aside.commit(), sums(), report);
    }
  }

  private List<BadValue> check(TableRow row, ObjectNode values, List<BadValue> wrong) {
    rows++;
    for (int i = 0; i < sums.length; i++) {
      JsonNode value = values.path(controls.get(i).column());
      if (value.isNumber()) {
        sums[i] = sums[i].add(value.decimalValue());
      }
    }
    List<BadValue> repeated = new ArrayList<>();
    for (UniqueKeys.Repeated each : unique.add(values, row.number())) {
      String problem = "it has the same value as row " + each.first() + ", but must be unique";
      repeated.add(new BadValue(row.number(), row.line(), each.name(), problem));
    }
    report.add(CheckKind.VALUE, wrong);
    report.add(CheckKind.UNIQUE, repeated);
    List<BadValue> all = new ArrayList<>(wrong);
    all.addAll(repeated);
    return all;
  }

  private void judge(TableRow row, List<BadValue> problems, SetAsideFile aside) throws IOException {
    rejected++;
    if (config.onError() == OnInvalid.FAIL) {
      bad.add(problems);
      return;
    }
    bad.note(problems);
    Long most = config.maxRejected();
    if (most != null && rejected > most) {
      throw bad.failure("more than " + most + " invalid rows");
    } else if (config.onError() == OnInvalid.SET_ASIDE) {
      aside.add(row, problems);
    }
  }

  private void checkWhole() {
    List<String> wrong = new ArrayList<>();
    Long least = config.minRows();
    Long most = config.maxRows();
    if (least != null && rows < least || most != null && rows > most) {
      report.add(CheckKind.ROW_COUNT, (String) null);
      String bounds =
          least == null
              ? "at most " + most
              : most == null ? "at least " + least : least + " to " + most;
      wrong.add("it has %d rows, expected %s".formatted(rows, bounds));
    }
    for (int i = 0; i < sums.length; i++) {
      ControlSum control = controls.get(i);
      if (!control.allows(sums[i])) {
        report.add(CheckKind.SUM, control.column());
        wrong.add(
            "the sum of '%s' is %s, expected %s"
                .formatted(control.column(), sums[i].toPlainString(), control.words()));
      }
    }
    if (!wrong.isEmpty() && config.onError() != OnInvalid.REPORT) {
      throw CourierException.of(
          TableCodes.TABLE_CHECK_FAILED,
          "'%s': %s.".formatted(source.path(), String.join("; ", wrong)));
    }
  }

  private ArrayNode sums() {
    ArrayNode list = Json.array();
    for (int i = 0; i < sums.length; i++) {
      list.addObject().put("column", controls.get(i).column()).put("sum", sums[i]);
    }
    return list;
  }
}
