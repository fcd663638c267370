import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDesenhos } from '../../../shared/device/qr/CodigoQr.tsx'
import type { CamposDaEtiqueta, Etiqueta } from './etiqueta.ts'
import type { Layout } from './layouts.ts'
import { type PlanoDaEtiqueta, planEtiqueta } from './plano.ts'
import { createMeasure } from './texto.ts'

/** What labels are planned with: the font that they are measured in, and the encoder of bars when they are wanted. */
async function prepareDrawing(hasBarras: boolean) {
  const [measure, bars] = await Promise.all([createMeasure(), hasBarras ? import('./barras.ts') : null])
  return { measure, drawBarras: bars?.drawBarras ?? null }
}

/** The plans by their labels; null until fonts and encoder are there, or when they could not be fetched (`failed`). */
export function usePlanos(layout: Layout, campos: CamposDaEtiqueta, etiquetas: readonly Etiqueta[]) {
  const { barras } = campos
  const consulta = useQuery({
    queryKey: ['qrcodes', 'desenho', barras],
    queryFn: () => prepareDrawing(barras),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  const drawings = useDesenhos(etiquetas.map(({ qr }) => qr))
  const { data } = consulta
  const planos = useMemo(() => {
    if (!data) return null
    const planoDe = (etiqueta: Etiqueta): PlanoDaEtiqueta =>
      planEtiqueta({
        layout,
        campos,
        etiqueta,
        qr: drawings.get(etiqueta.qr),
        barras: data.drawBarras?.(etiqueta) ?? null,
        measure: data.measure,
      })
    return new Map(Array.from(new Set(etiquetas), (etiqueta) => [etiqueta, planoDe(etiqueta)] as const))
  }, [layout, campos, etiquetas, drawings, data])
  return { planos, failed: consulta.isError, retry: () => void consulta.refetch() }
}
