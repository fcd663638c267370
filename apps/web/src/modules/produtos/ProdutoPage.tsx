import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate, useParams } from 'react-router'
import { SEM_CONEXAO, semResposta } from '../../shared/apiError.ts'
import { objeto } from '../../shared/readers.ts'
import { useParaEditar } from '../../shared/registro/useParaEditar.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { sobDemanda } from '../../shared/ui/sobDemanda.tsx'
import { LoadingState, StatusDot } from '../../shared/ui/states.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { useAvisoDeAlteracoes } from '../../shared/ui/useAvisoDeAlteracoes.tsx'
import { EstoqueSection } from './estoque/EstoqueSection.tsx'
import { AcoesDoProduto } from './formulario/AcoesDoProduto.tsx'
import { camposDe } from './formulario/campos.ts'
import type { Vinculos } from './formulario/criacao.ts'
import { ProdutoForm } from './formulario/ProdutoForm.tsx'
import { PublicacaoNoBling } from './formulario/PublicacaoNoBling.tsx'
import { resolver } from './formulario/resolver.ts'
import { useSkuLivre } from './formulario/skus.ts'
import { useEdicao } from './formulario/useEdicao.ts'
import { useRascunhoDaEdicao } from './formulario/useRascunhoDaEdicao.ts'
import type { Foto } from './imagens/fotos.ts'
import { umProduto } from './produtos.queries.ts'

const OfertaDeRascunho = lazy(async () => ({
  default: (await import('../../shared/rascunhos/OfertaDeRascunho.tsx')).OfertaDeRascunho,
}))

export default function ProdutoPage() {
  const { produtoId = '' } = useParams()
  return <Carregar key={produtoId} id={/^\d{1,10}$/.test(produtoId) ? Number(produtoId) : null} />
}

function Carregar({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const { registro, falhou, error } = useParaEditar(umProduto(id ?? 0), id)

  useEffect(() => {
    if (!falhou) return
    avisar('error', semResposta(error) ? SEM_CONEXAO : 'Produto não encontrado')
    void navigate('/produtos', { replace: true })
  }, [falhou, error, navigate])

  if (registro) return <EdicaoDeProduto produto={registro} />
  return (
    <>
      <PageHeader title="Editar produto" />
      <LoadingState message="Carregando produto..." />
    </>
  )
}

const SAIR = {
  title: 'Sair sem salvar?',
  danger: 'Sair sem salvar',
  cancelLabel: 'Continuar editando',
  texto: 'As alterações ainda não foram salvas. Elas ficam guardadas neste navegador, como rascunho.',
}

/** A stored product being edited. `produto` may be read again meanwhile; the fields stay as the user has them. */
function EdicaoDeProduto({ produto }: { produto: Produto }) {
  const [iniciais] = useState(() => camposDe(produto))
  const form = useForm({ defaultValues: iniciais, resolver })
  const { isDirty } = form.formState
  const skuLivre = useSkuLivre(form)
  const { salvar, recusa, base, seguirEstoque, seguindo, pending, conflito } = useEdicao(produto, form, skuLivre)
  const { oferta, continuar, descartar } = useRascunhoDaEdicao(form, base)
  const aviso = useAvisoDeAlteracoes(isDirty, SAIR)
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
      {oferta && (
        <Suspense>
          <OfertaDeRascunho
            frase="Há alterações deste produto que não foram salvas"
            em={oferta.em}
            onContinue={continuar}
            onDiscard={descartar}
          />
        </Suspense>
      )}
      <ProdutoForm
        form={form}
        produto={produto}
        fotos={fotos}
        imagens={<GaleriaField produtoId={produto.id} fotos={fotos} />}
        estoque={<EstoqueSection produto={produto} onCorrigido={seguirEstoque} />}
        bling={<PublicacaoNoBling produto={produto} />}
        skuLivre={skuLivre}
        pending={pending}
        esperando={seguindo}
        recusa={recusa}
        status={isDirty ? 'Alterações não salvas' : undefined}
        onSubmit={salvar}
      />
      {conflito && <ConflitoDoProduto pending={pending} {...conflito} />}
      {aviso}
      <Lido produto={produto} onCorrigido={seguirEstoque} />
    </>
  )
}

const ConflitoDoProduto = sobDemanda(async () => (await import('./formulario/ConflitoDoProduto.tsx')).ConflitoDoProduto)
const EstoqueLido = sobDemanda(async () => (await import('./estoque/EstoqueLido.tsx')).EstoqueLido)

/** On a phone a scanned code opens the piece's stock over the page that it names. */
function Lido(props: Pick<ComponentProps<typeof EstoqueLido>, 'produto' | 'onCorrigido'>) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  if (objeto(state).lido !== true) return null
  const fechar = () => void navigate(pathname + search, { replace: true, preventScrollReset: true })
  return <EstoqueLido {...props} onClose={fechar} />
}

/** Links that failed right after the product was created are waiting in the form: saving tries them again. */
function useVinculosQueFaltaram(produto: Produto, form: ReturnType<typeof useForm<ReturnType<typeof camposDe>>>) {
  const { state } = useLocation()
  const vinculos = objeto(state).vinculos as Vinculos | undefined
  useEffect(() => {
    for (const [i, { id }] of produto.variacoes.entries()) {
      const ids = vinculos?.[id]
      if (ids) form.setValue(`variacoes.${i}.imagens`, ids.map(String), { shouldDirty: true })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, [])
}

const ImagensModal = sobDemanda(async () => (await import('./imagens/ImagensModal.tsx')).default)

function GaleriaField({ produtoId, fotos }: { produtoId: number; fotos: readonly Foto[] }) {
  const [gerenciando, setGerenciando] = useState(false)
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
      <Button
        variant="default"
        leftSection={<IconPhotoPlus size={18} stroke={1.7} aria-hidden />}
        onClick={() => setGerenciando(true)}
      >
        Gerenciar imagens
      </Button>
      {gerenciando && <ImagensModal produtoId={produtoId} fotos={fotos} onClose={() => setGerenciando(false)} />}
    </>
  )
}
