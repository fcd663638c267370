import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useEffect, useMemo, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation, useNavigate, useParams } from 'react-router'
import { NO_CONNECTION, noAnswer } from '../../shared/api/apiError.ts'
import { objeto } from '../../shared/api/readers.ts'
import { useRecordToEdit } from '../../shared/resource/useRecordToEdit.ts'
import { onDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { useUnsavedQuestion } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { LoadingState, StatusDot } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { EstoqueDoLido, EstoqueSection } from './estoque/EstoqueSection.tsx'
import { AcoesDoProduto } from './formulario/AcoesDoProduto.tsx'
import { type CamposDoProduto, camposDe } from './formulario/campos.ts'
import type { Vinculos } from './formulario/criacao.ts'
import { ProdutoForm, sairSemSalvar } from './formulario/ProdutoForm.tsx'
import { PublicacaoNoBling } from './formulario/PublicacaoNoBling.tsx'
import { useRascunhoDaEdicao } from './formulario/rascunhoDoProduto.ts'
import { resolver } from './formulario/resolver.ts'
import { useSkuLivre } from './formulario/skus.ts'
import { useEdicao } from './formulario/useEdicao.ts'
import { GaleriaField } from './imagens/GaleriaField.tsx'
import { umProduto } from './produtos.queries.ts'

export default function ProdutoPage() {
  const { produtoId = '' } = useParams()
  return <Carregar key={produtoId} id={/^\d{1,10}$/.test(produtoId) ? Number(produtoId) : null} />
}

function Carregar({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const { record: registro, failed: falhou, error } = useRecordToEdit(umProduto(id ?? 0), id)

  useEffect(() => {
    if (!falhou) return
    toast('error', noAnswer(error) ? NO_CONNECTION : 'Produto não encontrado')
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

const NAO_SALVAS = 'Há alterações deste produto que não foram salvas'
const SAIR = sairSemSalvar('As alterações ainda não foram salvas. Elas ficam guardadas neste navegador, como rascunho.')

/** A stored product being edited. `produto` may be read again meanwhile; the fields stay as the user has them. */
function EdicaoDeProduto({ produto }: { produto: Produto }) {
  const [iniciais] = useState(() => camposDe(produto))
  const form = useForm({ defaultValues: iniciais, resolver })
  const { isDirty } = form.formState
  const skuLivre = useSkuLivre(form)
  const { salvar, recusa, base, seguirEstoque, seguindo, pending, conflito } = useEdicao(produto, form, skuLivre)
  const { oferta, continuar, descartar } = useRascunhoDaEdicao(form, base)
  const aviso = useUnsavedQuestion(isDirty, SAIR)
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
        rascunho={oferta && { sentence: NAO_SALVAS, at: oferta.em, onContinue: continuar, onDiscard: descartar }}
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
      <EstoqueDoLido produto={produto} onCorrigido={seguirEstoque} />
    </>
  )
}

const ConflitoDoProduto = onDemand(async () => (await import('./formulario/ConflitoDoProduto.tsx')).ConflitoDoProduto)

/** Links that failed right after the product was created are waiting in the form: saving tries them again. */
function useVinculosQueFaltaram(produto: Produto, form: UseFormReturn<CamposDoProduto>) {
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
