import { expect, test } from 'vitest'
import { auditoriaFiltros } from './auditoria.routes.ts'

test.each([
  { tipo: 'outro' },
  { tipo: ['entrada', ''] },
  { de: '31/12/2026' },
  { ate: '2026-02-30' },
  { usuario_id: 0 },
])('%j is refused', (filtro) => {
  expect(auditoriaFiltros.safeParse(filtro).success).toBe(false)
})
