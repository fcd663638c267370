import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSaidaParaBling } from '../../shared/bling/authorisation.ts'
import { type Store, useStore } from '../../shared/device/store.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { ProdutoForm } from './formulario/ProdutoForm.tsx'
import { fraseDaOferta, useKeptRascunho } from './formulario/rascunhoNovo.ts'
import { useCriacao } from './formulario/useCriacao.ts'
import { DropZone } from './imagens/DropZone.tsx'
import { aCaminho, type FotoEscolhida, moveListItem } from './imagens/fotos.ts'
import { useArquivos } from './imagens/useArquivos.ts'

export default function NovoProdutoPage() {
  const [fotos, setFotos] = useState<readonly FotoEscolhida[]>([])
  // Saved now, the product would lack the picture that is not ready yet.
  const [isShrinking, setIsShrinking] = useState(false)
  const [refusedCount, setRefusedCount] = useState(0)
  const { state, skuLivre, salvo, enviado } = useCriacao(fotos)
  const { form, isDirty, saving, busy } = state
  const draft = useKeptRascunho(form, { fotos, onFotos: setFotos, salvo, keys: state.keys })
  // The way to Bling's authorisation and back loses nothing: the draft waits here.
  const isStaying = useSaidaParaBling() !== 'indo'
  /** The code of the pictures loads with the first picture, not with the page; without it a person links the picture. */
  const linkFotoByCor = async (foto: FotoEscolhida) => {
    const { linkFotosByCor: linkVariacaoFotos } = await import('./formulario/variacoes/cor.ts')
    for (const [i, { imagens }] of linkVariacaoFotos(form.getValues('variacoes'), [foto]).entries())
      form.setValue(`variacoes.${i}.imagens`, imagens, { shouldDirty: true })
  }
  const changeFotos = (novas: readonly FotoEscolhida[], nova?: FotoEscolhida) => {
    setFotos(novas)
    if (nova) linkFotoByCor(nova).catch(console.error)
  }
  return (
    <>
      <PageHeader title="Novo produto" />
      <ProdutoForm
        state={{ ...state, busy: busy || isShrinking }}
        rascunho={draft}
        frase={fraseDaOferta(draft.offer)}
        fotos={fotos}
        imagens={
          <ImagensField
            fotos={fotos}
            onChange={changeFotos}
            onBusy={setIsShrinking}
            onRefused={setRefusedCount}
            disabled={saving}
            enviado={enviado}
          />
        }
        before={async () => {
          // Saved without a word, the product would lack what was chosen for it.
          if (refusedCount > 0) toast('warning', formatRefused(refusedCount))
          return refusedCount === 0
        }}
        bling={<CheckboxField label="Publicar no Bling" {...form.register('publicar_bling')} />}
        skuLivre={skuLivre}
        changed={isStaying && !salvo && (isDirty || fotos.length > 0)}
        aoSair="O produto ainda não foi salvo. O que você preencheu fica guardado neste navegador, como rascunho."
      />
    </>
  )
}

const formatRefused = (count: number) =>
  `${count === 1 ? 'Um arquivo escolhido não entrou' : `${count} arquivos escolhidos não entraram`} nas imagens: envie ou dispense antes de salvar.`

interface ImagensFieldProps {
  fotos: readonly FotoEscolhida[]
  onChange: (fotos: readonly FotoEscolhida[], nova?: FotoEscolhida) => void
  /** Told while a picture is made smaller. */
  onBusy: (isBusy: boolean) => void
  /** Told how many chosen files were not taken. */
  onRefused: (count: number) => void
  disabled?: boolean
  /** While the product is sent: the part of its pictures that has left, 0 to 1. */
  enviado: Store<number | null>
}

const GESTOS = ['pointermove', 'pointerdown', 'keydown', 'dragenter'] as const

/** The grid needs the drag-and-drop library: loaded at the first input in the form, not with the page. */
const importGrade = () => import('./imagens/GradeDeFotos.tsx')
const GradeDeFotos = lazy(importGrade)
const ListaDeArquivos = lazy(() => import('./imagens/ListaDeArquivos.tsx'))

/** The images of a new product: chosen, ordered and kept until the product is sent. */
function ImagensField({ fotos, onChange, onBusy, onRefused, disabled = false, enviado }: ImagensFieldProps) {
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
    const prefetchGrade = () => void importGrade().catch(() => {})
    const control = new AbortController()
    for (const gesto of GESTOS) addEventListener(gesto, prefetchGrade, { once: true, signal: control.signal })
    return () => control.abort()
  }, [])

  const changeFotos = (novas: readonly FotoEscolhida[], nova?: FotoEscolhida) => {
    // At once: the next picture may be ready before the form is drawn with this one.
    atuais.current = novas
    onChange(novas, nova)
  }
  const files = useArquivos(fotos.length, async (arquivo, { chave }) => {
    const nova = { chave, url: URL.createObjectURL(arquivo), arquivo }
    changeFotos([...atuais.current, nova], nova)
  })
  const part = useStore(enviado)
  const isBusy = files.enviando.length > 0
  const shownFiles = disabled ? aCaminho(fotos, part) : files.enviando
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  useEffect(() => onRefused(files.recusas.length), [files.recusas.length, onRefused])
  return (
    <>
      {fotos.length === 0 ? (
        <DropZone onFiles={files.receber} progress={files.progress} disabled={disabled} focar={removeu} />
      ) : (
        <Suspense fallback={<DropZone onFiles={files.receber} disabled />}>
          <GradeDeFotos
            fotos={fotos}
            disabled={disabled}
            onMove={(oldIndex, newIndex) => changeFotos(moveListItem(fotos, oldIndex, newIndex))}
            onRemove={({ chave, url }) => {
              URL.revokeObjectURL(url)
              setRemoveu(true)
              changeFotos(fotos.filter((foto) => foto.chave !== chave))
            }}
          >
            <DropZone onFiles={files.receber} progress={files.progress} disabled={disabled} compact />
          </GradeDeFotos>
        </Suspense>
      )}
      {(shownFiles.length > 0 || files.recusas.length > 0) && (
        <Suspense>
          <ListaDeArquivos {...files} enviando={shownFiles} />
        </Suspense>
      )}
    </>
  )
}
