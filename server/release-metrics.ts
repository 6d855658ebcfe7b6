import { Gauge, type Registry } from 'prom-client'
import { lastBackup } from '~/services/backup/last-backup.server'
import { release } from '~/services/release.server'

/** Gauges of the running release and of the last backup recorded under `varDir`; 0 without one. */
export function releaseMetrics(registry: Registry, varDir: string): void {
  const registers = [registry]
  new Gauge({
    name: 'carrel_build_info',
    help: 'Always 1; labels have the Carrel and Node versions, and the commit',
    labelNames: ['version', 'commit', 'node'],
    registers,
  }).set({ ...release, node: process.versions.node }, 1)
  new Gauge({
    name: 'carrel_backup_last_success_timestamp_seconds',
    help: 'When the last successful backup ended, in seconds since 1970; 0 if this machine has made none',
    registers,
    async collect() {
      this.set(((await lastBackup(varDir))?.at ?? 0) / 1000)
    },
  })
  new Gauge({
    name: 'carrel_backup_last_success_bytes',
    help: 'Size of the last successful backup',
    registers,
    async collect() {
      this.set((await lastBackup(varDir))?.bytes ?? 0)
    },
  })
  new Gauge({
    name: 'carrel_backup_missing_files',
    help: 'Files that the database needs and the latest backup did not find in storage',
    registers,
    async collect() {
      this.set((await lastBackup(varDir))?.lost ?? 0)
    },
  })
}
