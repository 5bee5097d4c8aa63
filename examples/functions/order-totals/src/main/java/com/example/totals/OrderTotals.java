package com.example.totals;

import com.couriermft.sdk.FunctionFailure;
import com.couriermft.sdk.JobFunction;
import com.couriermft.sdk.JobFunctionContext;
import com.couriermft.sdk.Parameter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** Sums orders by customer. */
public final class OrderTotals implements JobFunction<OrderTotals.Parameters, OrderTotals.Result> {

  /** The files that it reads and writes. */
  public record Parameters(
      @Parameter(help = "The orders, a line 'customer;amount' each", reads = true, required = true)
          String orders,
      @Parameter(help = "The totals by customer", writes = true, required = true) String totals) {}

  /** The orders and customers in the file, and the sum of all amounts. */
  public record Result(long orders, int customers, BigDecimal total) {}

  private record Sum(long orders, BigDecimal total) {
    Sum plus(Sum other) {
      return new Sum(orders + other.orders, total.add(other.total));
    }
  }

  @Override
  public String name() {
    return "order-totals";
  }

  @Override
  public String summary() {
    return "Sums orders by customer";
  }

  @Override
  public Class<Parameters> parameters() {
    return Parameters.class;
  }

  @Override
  public Result run(Parameters parameters, JobFunctionContext context) throws IOException {
    Map<String, Sum> sums = new TreeMap<>();
    try (BufferedReader orders =
        new BufferedReader(
            new InputStreamReader(
                context.files().read(parameters.orders()), StandardCharsets.UTF_8))) {
      long number = 0;
      for (String line = orders.readLine(); line != null; line = orders.readLine()) {
        context.throwIfCancelled();
        number++;
        String[] fields = line.split(";", -1);
        sums.merge(fields[0], new Sum(1, amount(fields, number)), Sum::plus);
        context.progress(line.length() + 1L);
      }
    }
    try (Writer totals =
        new OutputStreamWriter(
            context.files().create(parameters.totals()), StandardCharsets.UTF_8)) {
      for (Map.Entry<String, Sum> each : sums.entrySet()) {
        Sum sum = each.getValue();
        totals.write(each.getKey() + ";" + sum.orders() + ";" + sum.total().toPlainString() + "\n");
      }
    }
    Sum all = sums.values().stream().reduce(new Sum(0, BigDecimal.ZERO), Sum::plus);
    context.emitEvent("totals.written", Map.of("orders", Long.toString(all.orders())));
    return new Result(all.orders(), sums.size(), all.total());
  }

  private static BigDecimal amount(String[] fields, long number) {
    try {
      if (fields.length == 2) {
        return new BigDecimal(fields[1]);
      }
    } catch (NumberFormatException e) {
      throw FunctionFailure.permanent("Line " + number + " has no amount", e);
    }
    throw FunctionFailure.permanent(
        "Line " + number + " has " + fields.length + " fields, expected 2", null);
  }
}
