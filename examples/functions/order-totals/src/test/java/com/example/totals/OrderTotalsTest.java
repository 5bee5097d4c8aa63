package com.example.totals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.couriermft.sdk.FunctionFailure;
import com.couriermft.sdk.testing.FunctionKit;
import com.example.totals.OrderTotals.Parameters;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderTotalsTest {
  private final Parameters parameters = new Parameters("orders.csv", "totals.csv");

  @Test
  void orders_areSummedByCustomer() throws Exception {
    FunctionKit kit = new FunctionKit().file("orders.csv", "b;1.10\na;2\nb;0.05\n");
    assertEquals(
        "{\"orders\":3,\"customers\":2,\"total\":3.15}", kit.run(new OrderTotals(), parameters));
    assertEquals("a;1;2\nb;2;1.15\n", kit.text("totals.csv"));
    assertEquals(List.of("totals.written {\"orders\":\"3\"}"), kit.events());
  }

  @Test
  void lineThatIsNone_failsForGood() {
    FunctionKit kit = new FunctionKit().file("orders.csv", "a;1\nb;two\n");
    FunctionFailure failure =
        assertThrows(FunctionFailure.class, () -> kit.run(new OrderTotals(), parameters));
    assertEquals("Line 2 has no amount", failure.getMessage());
    assertTrue(failure.isPermanent());
  }
}
