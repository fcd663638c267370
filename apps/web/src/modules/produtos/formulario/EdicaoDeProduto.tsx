import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { objeto } from '../../../shared/tolerant.ts'
import { Conflito } from '../../../shared/ui/Conflito.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { StatusDot } from '../../../shared/ui/StatusDot.tsx'
import { useAvisoDeAlteracoes } from '../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { EstoqueSection } from '../estoque/EstoqueSection.tsx'
import { GaleriaField } from '../imagens/GaleriaField.tsx'
import { AcoesDoProduto } from './AcoesDoProduto.tsx'
import { camposDe } from './campos.ts'
import type { Vinculos } from './criacao.ts'
import { OfertaDeRascunho } from './OfertaDeRascunho.tsx'
import { ProdutoForm } from './ProdutoForm.tsx'
import { PublicacaoNoBling } from './PublicacaoNoBling.tsx'
import { resolver } from './resolver.ts'
import { useEdicao } from './useEdicao.ts'
import { useRascunhoDaEdicao } from './useRascunhoDaEdicao.ts'
import { useSkuLivre } from './useSkuLivre.ts'

const SAIR = {
  title: 'Sair sem salvar?',
  danger: 'Sair sem salvar',
  cancelLabel: 'Continuar editando',
  texto: 'As alterações ainda não foram salvas. Elas ficam guardadas neste navegador, como rascunho.',
}

/** A stored product being edited. `produto` may be read again meanwhile; the fields stay as the user has them. */
export function EdicaoDeProduto({ produto }: { produto: Produto }) {
  const [iniciais] = useState(() => camposDe(produto))
  const form = useForm({ defaultValues: iniciais, resolver })
  const { isDirty } = form.formState
  const skuLivre = useSkuLivre(form)
  const { salvar, base, seguirEstoque, pending, conflito } = useEdicao(produto, form, skuLivre)
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
      {oferta && <OfertaDeRascunho edicao rascunho={oferta} onContinue={continuar} onDiscard={descartar} />}
      <ProdutoForm
        form={form}
        produto={produto}
        fotos={fotos}
        imagens={<GaleriaField produtoId={produto.id} fotos={fotos} />}
        estoque={<EstoqueSection produto={produto} onCorrigido={seguirEstoque} />}
        bling={<PublicacaoNoBling produto={produto} />}
        skuLivre={skuLivre}
        pending={pending}
        status={isDirty ? 'Alterações não salvas' : undefined}
        onSubmit={salvar}
      />
      {conflito && <Conflito title="Outra pessoa salvou este produto" pending={pending} {...conflito} />}
      {aviso}
    </>
  )
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
