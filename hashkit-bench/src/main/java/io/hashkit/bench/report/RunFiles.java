package io.hashkit.bench.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads several files with runs. */
public final class RunFiles {
    private RunFiles() {}

    /**
     * Reads all runs of all files. Files that the main job wrote for the same run count once.
     *
     * @param byFile whether to name the runs after their files, or after their paths if several files have the same name;
     *     this is also done if their labels are equal
     * @throws IOException if a file cannot be read or is not a run
     */
    public static List<RunFile> readAll(List<Path> files, boolean byFile) throws IOException {
        List<Path> once = files.stream()
                .filter(file -> !files.contains(Artifacts.beside(file).run()))
                .toList();
        boolean sameNames = once.stream().map(RunFile::nameOf).distinct().count() < once.size();
        List<RunFile> runs = new ArrayList<>();
        List<String> fileNames = new ArrayList<>();
        for (Path file : once) {
            RunLines read = RunFile.read(file);
            read.remarks().forEach(remark -> System.err.println("hashkit-bench: " + file + ": " + remark));
            List<RunFile> own = read.runs();
            for (int i = 0; i < own.size(); i++) {
                runs.add(own.get(i));
                String name = sameNames ? file.toString() : RunFile.nameOf(file);
                fileNames.add(own.size() == 1 ? name : own.get(i).label() + " (" + name + "-" + (i + 1) + ")");
            }
        }
        long labels = runs.stream().map(RunFile::label).distinct().count();
        if (labels == runs.size() && !byFile) {
            return runs;
        }
        for (int i = 0; i < runs.size(); i++) {
            runs.set(i, runs.get(i).labelled(fileNames.get(i)));
        }
        return runs;
    }
}
