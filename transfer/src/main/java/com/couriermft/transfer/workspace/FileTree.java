package com.couriermft.transfer.workspace;

import com.couriermft.transfer.file.LiveFile;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A persistent AVL tree of files, ordered by path. An update copies the path to the changed node
 * and shares the rest, so it needs {@code O(log n)} time and memory. An empty tree is {@code null}.
 */
final class FileTree {
  private final @Nullable FileTree left;
  private final LiveFile file;
  private final @Nullable FileTree right;
  private final int height;
  private final int size;

  private FileTree(@Nullable FileTree left, LiveFile file, @Nullable FileTree right) {
    this.left = left;
    this.file = file;
    this.right = right;
    this.height = 1 + Math.max(height(left), height(right));
    this.size = 1 + size(left) + size(right);
  }

  static int size(@Nullable FileTree tree) {
    return tree == null ? 0 : tree.size;
  }

  static int height(@Nullable FileTree tree) {
    return tree == null ? 0 : tree.height;
  }

  static @Nullable LiveFile find(@Nullable FileTree tree, String path) {
    FileTree at = tree;
    while (at != null) {
      int order = path.compareTo(at.file.path());
      if (order == 0) {
        return at.file;
      }
      at = order < 0 ? at.left : at.right;
    }
    return null;
  }

  /** Returns the tree with a file added or replaced. */
  static FileTree with(@Nullable FileTree tree, LiveFile file) {
    if (tree == null) {
      return new FileTree(null, file, null);
    }
    int order = file.path().compareTo(tree.file.path());
    if (order == 0) {
      return new FileTree(tree.left, file, tree.right);
    }
    return order < 0
        ? balanced(with(tree.left, file), tree.file, tree.right)
        : balanced(tree.left, tree.file, with(tree.right, file));
  }

  /** Returns the tree without the file at a path. */
  static @Nullable FileTree without(@Nullable FileTree tree, String path) {
    if (tree == null) {
      return null;
    }
    int order = path.compareTo(tree.file.path());
    if (order != 0) {
      return order < 0
          ? balanced(without(tree.left, path), tree.file, tree.right)
          : balanced(tree.left, tree.file, without(tree.right, path));
    } else if (tree.left == null || tree.right == null) {
      return tree.left == null ? tree.right : tree.left;
    }
    LiveFile next = tree.right.first();
    return balanced(tree.left, next, without(tree.right, next.path()));
  }

  private LiveFile first() {
    return left == null ? file : left.first();
  }

  /** Returns a balanced tree of a file and two trees whose heights differ by at most two. */
  private static FileTree balanced(
      @Nullable FileTree left, LiveFile file, @Nullable FileTree right) {
    if (left != null && left.height > height(right) + 1) {
      FileTree inner = left.right;
      return inner == null || height(left.left) >= inner.height
          ? new FileTree(left.left, left.file, new FileTree(inner, file, right))
          : new FileTree(
              new FileTree(left.left, left.file, inner.left),
              inner.file,
              new FileTree(inner.right, file, right));
    } else if (right != null && right.height > height(left) + 1) {
      FileTree inner = right.left;
      return inner == null || height(right.right) >= inner.height
          ? new FileTree(new FileTree(left, file, inner), right.file, right.right)
          : new FileTree(
              new FileTree(left, file, inner.left),
              inner.file,
              new FileTree(inner.right, right.file, right.right));
    }
    return new FileTree(left, file, right);
  }

  static void forEach(@Nullable FileTree tree, Consumer<LiveFile> action) {
    if (tree != null) {
      forEach(tree.left, action);
      action.accept(tree.file);
      forEach(tree.right, action);
    }
  }
}
