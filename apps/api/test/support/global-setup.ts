import type { TestProject } from 'vitest/node'
import { type Cluster, startCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await startCluster()
  project.provide('cluster', cluster)
  return stop
}
