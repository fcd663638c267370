import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type Store, useStore } from '../../../shared/device/store.ts'
import { DropZone } from './DropZone.tsx'
import { aCaminho, type FotoEscolhida, mover } from './fotos.ts'
import { useArquivos } from './useArquivos.ts'

interface ImagensFieldProps {
  fotos: readonly FotoEscolhida[]
  onChange: (fotos: readonly FotoEscolhida[], nova?: FotoEscolhida) => void
  /** Told while a picture is made smaller. */
  onBusy: (ocupado: boolean) => void
  disabled?: boolean
  /** While the product is sent: the part of its pictures that has left, 0 to 1. */
  enviado: Store<number | null>
}

const GESTOS = ['pointermove', 'pointerdown', 'keydown', 'dragenter'] as const

/** The grid needs the drag-and-drop library: loaded at the first input in the form, not with the page. */
const carregarGrade = () => import('./GradeDeFotos.tsx')
const GradeDeFotos = lazy(carregarGrade)
const ListaDeArquivos = lazy(() => import('./ListaDeArquivos.tsx'))

/** The images of a new product: chosen, ordered and kept until the product is sent. */
export function ImagensField({ fotos, onChange, onBusy, disabled = false, enviado }: ImagensFieldProps) {
  const [removeu, setRemoveu] = useState(false)
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

  const trocar = (novas: readonly FotoEscolhida[], nova?: FotoEscolhida) => {
    // At once: the next picture may be ready before the form is drawn with this one.
    atuais.current = novas
    onChange(novas, nova)
  }
  const arquivos = useArquivos(fotos.length, async (arquivo, { chave }) => {
    const nova = { chave, url: URL.createObjectURL(arquivo), arquivo }
    trocar([...atuais.current, nova], nova)
  })
  const parte = useStore(enviado)
  const ocupado = arquivos.enviando.length > 0
  const aVer = disabled ? aCaminho(fotos, parte) : arquivos.enviando
  useEffect(() => onBusy(ocupado), [ocupado, onBusy])
  return (
    <>
      {fotos.length === 0 ? (
        <DropZone onFiles={arquivos.receber} disabled={disabled} focar={removeu} />
      ) : (
        <Suspense fallback={<DropZone onFiles={arquivos.receber} disabled />}>
          <GradeDeFotos
            fotos={fotos}
            disabled={disabled}
            onMove={(de, para) => trocar(mover(fotos, de, para))}
            onRemove={({ chave, url }) => {
              URL.revokeObjectURL(url)
              setRemoveu(true)
              trocar(fotos.filter((foto) => foto.chave !== chave))
            }}
          >
            <DropZone onFiles={arquivos.receber} disabled={disabled} compact />
          </GradeDeFotos>
        </Suspense>
      )}
      {(aVer.length > 0 || arquivos.recusas.length > 0) && (
        <Suspense>
          <ListaDeArquivos {...arquivos} enviando={aVer} />
        </Suspense>
      )}
    </>
  )
}
