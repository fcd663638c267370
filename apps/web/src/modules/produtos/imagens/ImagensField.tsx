import { MAXIMO_DE_IMAGENS } from '@estampa/contract/imagens/imagens.arquivos.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { novaChave } from '../../../shared/api.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { DropZone, ListaDeRecusas } from './DropZone.tsx'
import { type FotoEscolhida, mover, type Recusa, separarArquivos } from './fotos.ts'

interface ImagensFieldProps {
  fotos: readonly FotoEscolhida[]
  onChange: (fotos: readonly FotoEscolhida[]) => void
  disabled?: boolean
}

const GESTOS = ['pointermove', 'pointerdown', 'keydown', 'dragenter'] as const

/** The grid needs the drag-and-drop library: loaded at the first input in the form, not with the page. */
const carregarGrade = () => import('./GradeDeFotos.tsx')
const GradeDeFotos = lazy(carregarGrade)

/** The images of a new product: chosen, ordered and kept until the product is sent. */
export function ImagensField({ fotos, onChange, disabled = false }: ImagensFieldProps) {
  const [removeu, setRemoveu] = useState(false)
  const [recusas, setRecusas] = useState<readonly Recusa[]>([])
  const atuais = useRef(fotos)
  useEffect(() => {
    atuais.current = fotos
  }, [fotos])
  useEffect(
    () => () => {
      for (const { url } of atuais.current) URL.revokeObjectURL(url)
    },
    [],
  )

  useEffect(() => {
    // After a failure here the first image loads the grid again.
    const antecipar = () => void carregarGrade().catch(() => {})
    const controle = new AbortController()
    for (const gesto of GESTOS) addEventListener(gesto, antecipar, { once: true, signal: controle.signal })
    return () => controle.abort()
  }, [])

  const receber = (arquivos: File[]) => {
    const { aceitos, recusas: novas } = separarArquivos(arquivos, MAXIMO_DE_IMAGENS - fotos.length)
    const escolhidas = aceitos.map((arquivo) => ({
      // Unique over visits: a draft may bring back pictures of an earlier one.
      chave: `nova-${novaChave()}`,
      url: URL.createObjectURL(arquivo),
      arquivo,
    }))
    if (escolhidas.length > 0) onChange([...fotos, ...escolhidas])
    setRecusas(novas)
    if (novas.length > 0) avisar('warning', 'Alguns arquivos foram rejeitados')
  }
  return (
    <>
      {fotos.length === 0 ? (
        <DropZone label="Adicionar imagens" onFiles={receber} disabled={disabled} focar={removeu} />
      ) : (
        <Suspense fallback={<DropZone label="Adicionar imagens" onFiles={receber} disabled />}>
          <GradeDeFotos
            fotos={fotos}
            disabled={disabled}
            onMove={(de, para) => onChange(mover(fotos, de, para))}
            onRemove={({ chave, url }) => {
              URL.revokeObjectURL(url)
              setRemoveu(true)
              onChange(fotos.filter((foto) => foto.chave !== chave))
            }}
          >
            <DropZone label="Adicionar imagens" onFiles={receber} disabled={disabled} compact />
          </GradeDeFotos>
        </Suspense>
      )}
      <ListaDeRecusas recusas={recusas} onClose={() => setRecusas([])} />
    </>
  )
}
