package com.couriermft.transfer.delivery;

import com.couriermft.transfer.file.Sha256;

/**
 * A delivery with its id, which identifies a remote file at one step and iteration of an execution,
 * regardless of the attempt. A later record with the same id replaces an earlier one.
 *
 * @param id an id of 32 hex digits
 * @param delivery the delivery
 */
record DeliveryRecord(String id, Delivery delivery) {
  private static final int ID = 32;

  static DeliveryRecord of(Delivery delivery) {
    MovedFile file = delivery.file();
    String facts =
        String.join(
            "\n",
            delivery.by().address(),
            file.direction().name(),
            file.remote().connection(),
            file.remote().path());
    return new DeliveryRecord(Sha256.of(facts).substring(0, ID), delivery);
  }

  /** Returns {@code {time}|{id}}; keys in this order are newest first. */
  String key() {
    return DeliveryKey.reversed(delivery.endedAt()) + "|" + id;
  }
}
