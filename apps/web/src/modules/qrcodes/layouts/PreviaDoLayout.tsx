import { textoDoQr } from '@estampa/contract/produtos/qr.ts'
import { useDeferredValue, useMemo } from 'react'
import { Card } from '../../../shared/ui/Card.tsx'
import { ErrorBox } from '../../../shared/ui/states.tsx'
import type { CamposDaEtiqueta, Etiqueta } from '../etiqueta/etiqueta.ts'
import { Folha } from '../etiqueta/Folha.tsx'
import { countEtiquetasByFolha, listFolhaEtiquetas } from '../etiqueta/folha.ts'
import type { Layout } from '../etiqueta/layouts.ts'
import { SEM_CALIBRACAO } from '../etiqueta/Papel.tsx'
import { usePlanos } from '../etiqueta/usePlanos.ts'
import { ForaDaEtiqueta } from '../opcoes/ForaDaEtiqueta.tsx'
import { FolhaEmBranco, MolduraDaPrevia } from '../opcoes/MolduraDaPrevia.tsx'

const CAMPOS: CamposDaEtiqueta = { qr: true, titulo: true, variacao: true, sku: true, preco: true, barras: false }
const EXEMPLO: Etiqueta = {
  titulo: 'Camiseta Básica',
  sku: 'CAM-01-AZ-M',
  gtin: null,
  cor: 'Azul',
  tamanho: 'M',
  preco: { menor: 59.9, maior: 59.9 },
  qr: textoDoQr(1234, 5678),
  estampa: [],
}

/** The page that the measures make, filled with an example. `layout` is null while they make none. */
export function PreviaDoLayout({ layout: typed }: { layout: Layout | null }) {
  const layout = useDeferredValue(typed)
  return (
    <Card title="Prévia">
      {layout ? (
        <PaginaDeExemplo layout={layout} />
      ) : (
        <p className="m-0 text-texto-suave">A prévia aparece quando as medidas couberem no papel.</p>
      )}
    </Card>
  )
}

function PaginaDeExemplo({ layout }: { layout: Layout }) {
  const total = countEtiquetasByFolha(layout)
  const etiquetas = useMemo(() => Array.from({ length: total }, () => EXEMPLO), [total])
  const { planos, failed, retry } = usePlanos(layout, CAMPOS, etiquetas)
  if (failed) return <ErrorBox onRetry={retry} />
  if (!planos) return <FolhaEmBranco layout={layout} />
  return (
    <>
      <MolduraDaPrevia layout={layout} role="img" aria-label="Etiquetas de exemplo como seriam impressas">
        <Folha
          layout={layout}
          calibracao={SEM_CALIBRACAO}
          planos={planos}
          etiquetas={listFolhaEtiquetas(etiquetas, layout, 1, 0)}
          contornos
        />
      </MolduraDaPrevia>
      <ForaDaEtiqueta planos={planos} />
    </>
  )
}
