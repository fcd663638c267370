import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconLayoutList, IconPhotoPlus, IconQrcode, IconShirt, IconTags, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate, useParams } from 'react-router'
import { addConnectionSentence } from '../../shared/api/apiError.ts'
import { idDe, objeto } from '../../shared/api/readers.ts'
import { MostrarQr } from '../../shared/device/qr/MostrarQr.tsx'
import { enderecoDasEtiquetas } from '../../shared/etiquetas.ts'
import { useRecordToEdit } from '../../shared/resource/useRecordToEdit.ts'
import { Button, DialogButton } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { onDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { RetryHint } from '../../shared/ui/fields/SelectField.tsx'
import { laterPart } from '../../shared/ui/laterPart.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { LoadingState, StatusDot } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { estoqueDe } from './estoque/estoque.queries.ts'
import type { CamposDoProduto } from './formulario/campos.ts'
import { ProdutoForm } from './formulario/ProdutoForm.tsx'
import { useRascunhoDaEdicao } from './formulario/rascunhoDaEdicao.ts'
import type { Vinculos } from './formulario/useCriacao.ts'
import { useEdicao } from './formulario/useEdicao.ts'
import type { Foto } from './imagens/fotos.ts'
import { umProduto } from './produtos.queries.ts'

const PublicacaoNoBling = laterPart(
  async () => (await import('./formulario/PublicacaoNoBling.tsx')).PublicacaoNoBling,
  <div className="h-22" aria-hidden />,
)
const ImagensModal = onDemand(async () => (await import('./imagens/ImagensModal.tsx')).default)
const MovimentosModal = onDemand(async () => (await import('./estoque/MovimentosModal.tsx')).MovimentosModal)
const EstoqueLido = onDemand(async () => (await import('./estoque/EstoqueLido.tsx')).EstoqueLido)
const MoverParaLixeira = onDemand(async () => (await import('./formulario/MoverParaLixeira.tsx')).MoverParaLixeira)

export default function ProdutoPage() {
  const id = idDe(useParams().produtoId)
  const navigate = useNavigate()
  const { record, failed: falhou, error } = useRecordToEdit(umProduto(id ?? 0), id)

  useEffect(() => {
    if (!falhou) return
    toast('error', addConnectionSentence(error, 'Produto não encontrado'))
    void navigate('/produtos', { replace: true })
  }, [falhou, error, navigate])

  if (record) return <EdicaoDeProduto key={record.id} produto={record} />
  return (
    <>
      <PageHeader title="Editar produto" />
      <LoadingState message="Carregando produto..." />
    </>
  )
}

/** A stored product being edited. `produto` may be read again meanwhile; the fields stay as the user has them. */
function EdicaoDeProduto({ produto }: { produto: Produto }) {
  const { state, base, skuLivre, seguirEstoque } = useEdicao(produto)
  const { form, isDirty } = state
  const draft = useRascunhoDaEdicao(form, base)
  const { imagens } = produto
  const fotos = useMemo(() => imagens.map(({ id, miniatura }) => ({ chave: String(id), url: miniatura })), [imagens])
  useVinculosQueFaltaram(produto, form)
  return (
    <>
      <PageHeader
        title={produto.titulo}
        badge={
          <StatusDot tone={produto.id_bling === null ? 'neutral' : 'success'}>
            {produto.id_bling === null ? 'Inativo' : 'Ativo'}
          </StatusDot>
        }
        actions={<AcoesDoProduto produto={produto} />}
      />
      <ProdutoForm
        state={state}
        rascunho={draft}
        frase="Há alterações deste produto que não foram salvas"
        produto={produto}
        fotos={fotos}
        imagens={<GaleriaField produtoId={produto.id} fotos={fotos} />}
        estoque={<EstoqueSection produto={produto} onCorrigido={seguirEstoque} />}
        bling={<PublicacaoNoBling produto={produto} />}
        skuLivre={skuLivre}
        changed={isDirty}
        status={isDirty && 'Alterações não salvas'}
        aoSair="As alterações ainda não foram salvas. Elas ficam guardadas neste navegador, como rascunho."
      />
      <EstoqueDoLido produto={produto} onCorrigido={seguirEstoque} />
    </>
  )
}

/** Links that failed right after the product was created are waiting in the form: saving tries them again. */
function useVinculosQueFaltaram(produto: Produto, form: UseFormReturn<CamposDoProduto>) {
  const { state } = useLocation()
  useEffect(() => {
    for (const [i, { id }] of produto.variacoes.entries()) {
      const ids = (objeto(state).vinculos as Vinculos | undefined)?.[id]
      if (ids) form.setValue(`variacoes.${i}.imagens`, ids.map(String), { shouldDirty: true })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, [])
}

/** The buttons of a stored product: what a person does with it besides editing. */
function AcoesDoProduto({ produto }: { produto: Produto }) {
  return (
    <>
      <DialogButton label="QR Code" icon={IconQrcode}>
        {(onClose) => <MostrarQr produto={produto} onClose={onClose} />}
      </DialogButton>
      <Button
        variant="default"
        to={enderecoDasEtiquetas([{ produtoId: produto.id, variacaoId: null, quantidade: null }])}
        icon={IconTags}
      >
        Imprimir etiquetas
      </Button>
      {produto.producao && (
        <Button variant="default" to={`/produtos/${produto.id}/producao`} icon={IconShirt}>
          Produção
        </Button>
      )}
      <DialogButton label="Mover para a lixeira" icon={IconTrash}>
        {(onClose) => <MoverParaLixeira produto={produto} onClose={onClose} />}
      </DialogButton>
    </>
  )
}

function GaleriaField({ produtoId, fotos }: { produtoId: number; fotos: readonly Foto[] }) {
  return (
    <>
      {fotos.length === 0 ? (
        <p className="m-0 mb-4 text-texto-suave">Este produto ainda não tem imagens.</p>
      ) : (
        <ul className="grid gap-2.5 grid-cols-[repeat(auto-fill,minmax(96px,1fr))] m-0 mb-4 [&_img]:w-full [&_img]:aspect-square [&_img]:object-cover [&_img]:bg-fundo [&_img]:border [&_img]:border-borda [&_img]:rounded-controle">
          {fotos.map(({ chave, url }, i) => (
            <li key={chave}>
              <img src={url} alt={`Imagem ${i + 1} do produto`} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
      <DialogButton label="Gerenciar imagens" icon={IconPhotoPlus}>
        {(onClose) => <ImagensModal produtoId={produtoId} fotos={fotos} onClose={onClose} />}
      </DialogButton>
    </>
  )
}

interface EstoqueProps {
  produto: Produto
  onCorrigido: () => void
}

function EstoqueSection({ produto, onCorrigido }: EstoqueProps) {
  const { data: estoque, error, isFetching, refetch } = useQuery(estoqueDe(produto.id, produto.versao))
  return (
    <Card title="Estoque">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-2 m-0 mb-3.5 [&_div]:py-2 [&_div]:px-2.5 [&_div]:bg-superficie-2 [&_div]:border [&_div]:border-borda [&_div]:rounded-controle [&_dt]:text-xs [&_dt]:text-texto-suave [&_dd]:text-xl [&_dd]:font-destaque [&_dd]:tabular-nums [&_[data-vazio]]:text-aviso">
        {SALDOS.map(([saldoName, label]) => (
          <div key={saldoName}>
            <dt>{label}</dt>
            <dd data-vazio={(saldoName === 'disponivel' && estoque && estoque.disponivel <= 0) || undefined}>
              {estoque?.[saldoName].toLocaleString('pt-BR') ?? '—'}
            </dd>
          </div>
        ))}
      </dl>
      {error && (
        <p className="text-m text-texto-suave m-0 mb-3">
          <RetryHint name="Carregar estoque" pending={isFetching} onRetry={() => void refetch()} />
        </p>
      )}
      <DialogButton label="Movimentos" variant="light" fullWidth disabled={!estoque} icon={IconLayoutList}>
        {(onClose) => <MovimentosModal produto={produto} onCorrigido={onCorrigido} onClose={onClose} />}
      </DialogButton>
    </Card>
  )
}

const SALDOS = [
  ['fisico', 'Físico'],
  ['reservado', 'Reservado'],
  ['disponivel', 'Disponível'],
] as const

/** On a phone a scanned code opens the piece's stock over the page that it names. */
function EstoqueDoLido(props: EstoqueProps) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  if (objeto(state).lido !== true) return null
  const closePanel = () => void navigate(pathname + search, { replace: true, preventScrollReset: true })
  return <EstoqueLido {...props} onClose={closePanel} />
}
