import { dirname } from 'node:path'

/** Where all modules of a program meet: every test is behind them, so they say nothing of what a change reaches. */
const JOINTS = /^apps\/(api\/src\/(app|server|cli|entities)\.ts|web\/src\/app\/|(api|web)\/test\/support\/)/
const MODULE = /^apps\/api\/src\/modules\/[^/]+\//

/** Whether `npm test` runs it by Vitest. */
export const isTest = (path) => /\.test\.(tsx?|mjs)$/.test(path) && !path.includes('/provas/')

/** The folder with the configuration of a test, or of the tests of a source. */
export const suiteFolderOf = (path) => /^apps\/(api|web|emulator)/.exec(path)?.[0] ?? '.'

/** By file, what imports it; types aside. */
export function importersOf(sources) {
  const importers = new Map()
  for (const { path, imports } of sources)
    for (const { target, type } of imports)
      if (target && !type) importers.set(target, [...(importers.get(target) ?? []), path])
  return importers
}

/**
 * The tests of `paths` that a file reaches, each with its distance, the likeliest to notice an error in it first: those
 * that import it, through other files or not; of the API, whose tests send requests, those of each module with a file
 * that imports it.
 */
export function nearestTests(file, importers, paths) {
  const steps = stepsFrom(file, importers)
  const modules = new Map()
  for (const [path, count] of steps) {
    const folder = MODULE.exec(path)?.[0]
    if (folder && !modules.has(folder)) modules.set(folder, count + 1)
  }
  const stem = file.slice(file.lastIndexOf('/') + 1).split('.')[0]
  const distance = (test) => {
    const least = Math.min(steps.get(test) ?? Infinity, modules.get(MODULE.exec(test)?.[0]) ?? Infinity)
    const unlike = [test.includes(stem), dirname(test) === dirname(file), steps.has(test)].filter(
      (same) => !same,
    ).length
    return least + unlike / 2 + (suiteFolderOf(test) === suiteFolderOf(file) ? 0 : 2)
  }
  return paths
    .filter(isTest)
    .map((test) => ({ test, distance: distance(test) }))
    .filter((near) => near.distance < Infinity)
    .toSorted((a, b) => a.distance - b.distance)
}

/** By file, over how many imports it comes to this one; the nearest first. */
function stepsFrom(file, importers) {
  const steps = new Map([[file, 0]])
  for (const [path, count] of steps) {
    if (path !== file && JOINTS.test(path)) continue
    for (const importer of importers.get(path) ?? []) if (!steps.has(importer)) steps.set(importer, count + 1)
  }
  return steps
}
