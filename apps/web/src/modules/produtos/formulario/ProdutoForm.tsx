import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { BarraDeSalvar } from '../../../shared/ui/BarraDeSalvar.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import type { Foto } from '../imagens/fotos.ts'
import type { CamposDoProduto } from './campos.ts'
import { avisarProblemas } from './falhas.ts'
import css from './formulario.module.css'
import { IdentificacaoSection } from './IdentificacaoSection.tsx'
import { MedidasSection } from './MedidasSection.tsx'
import { PartesDoKit } from './PartesDoKit.tsx'
import { PrecosSection } from './PrecosSection.tsx'
import { carregarRegras } from './resolver.ts'
import type { SkuLivre } from './useSkuLivre.ts'
import { VariacoesSection } from './variacoes/VariacoesSection.tsx'

interface ProdutoFormProps {
  form: UseFormReturn<CamposDoProduto>
  /** The stored product; absent in the form of a new one. */
  produto?: Produto
  fotos: readonly Foto[]
  /** The content of the images' section. */
  imagens: ReactNode
  /** The section about pieces in stock and reserved; absent while the product is being created. */
  estoque?: ReactNode
  /** The content of the section about Bling. */
  bling: ReactNode
  skuLivre: SkuLivre
  pending: boolean
  /** Said beside the buttons. */
  status?: ReactNode
  onSubmit: (campos: CamposDoProduto) => void
}

/** The sections of the product form and its bar of buttons; the page handles the submit. */
export function ProdutoForm(props: ProdutoFormProps) {
  const { form, produto, fotos, imagens, estoque, bling, skuLivre, pending, status, onSubmit } = props
  const id = useId()
  const formulario = useFocoDepoisDoEnvio(pending)
  const enviar = form.handleSubmit(onSubmit, () => avisarProblemas(form.getValues()))
  return (
    <FormProvider {...form}>
      {/* Inert while sending: what would be typed meanwhile would be lost, or saved by no one. */}
      <form
        ref={formulario}
        id={id}
        noValidate
        className={css.corpo}
        inert={pending}
        onFocus={() => void carregarRegras().catch(() => {})}
        onSubmit={(event) => void enviar(event)}
      >
        <div className={css.coluna}>
          <IdentificacaoSection skuLivre={skuLivre} {...(produto ? { modeloAtual: produto.modelo } : {})} />
          <Card title="Imagens">{imagens}</Card>
          <MedidasSection />
        </div>
        <div className={css.coluna}>
          <PrecosSection kit={produto?.kit} />
          {estoque}
          <Card title="Bling">{bling}</Card>
        </div>
        <div className={css.inteira}>
          {produto?.kit ? <PartesDoKit produto={produto} /> : <VariacoesSection produto={produto} fotos={fotos} />}
        </div>
      </form>
      <BarraDeSalvar cancelar="/produtos" salvando={pending} status={status} form={id} />
    </FormProvider>
  )
}

/** Inert fields cannot be focused: after a submit, focuses the first refused field. */
function useFocoDepoisDoEnvio(pending: boolean) {
  const formulario = useRef<HTMLFormElement>(null)
  const enviava = useRef(false)
  useEffect(() => {
    const terminou = enviava.current && !pending
    enviava.current = pending
    if (terminou) formulario.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [pending])
  return formulario
}
