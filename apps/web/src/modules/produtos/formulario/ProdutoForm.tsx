import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
import { FormProvider, type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import { useMay } from '../../../shared/session/session.ts'
import { SaveBar } from '../../../shared/ui/ActionBar.tsx'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { MoneyField } from '../../../shared/ui/fields/DecimalField.tsx'
import { IntegerField, TextField } from '../../../shared/ui/fields/TextField.tsx'
import type { Foto } from '../imagens/fotos.ts'
import type { CamposDoProduto } from './campos.ts'
import { quantidadeTotal } from './corpo.ts'
import { IdentificacaoSection } from './IdentificacaoSection.tsx'
import { avisarProblemas, carregarRegras, erroDoCampo } from './resolver.ts'
import type { SkuLivre } from './skus.ts'
import { VariacoesSection } from './variacoes/VariacoesSection.tsx'

const PartesDoKit = lazy(() => import('./PartesDoKit.tsx'))

const OfertaDeRascunho = lazy(async () => ({
  default: (await import('../../../shared/forms/drafts/DraftOffer.tsx')).DraftOffer,
}))

interface ProdutoFormProps {
  /** What an earlier visit left, and what becomes of it. */
  rascunho: ComponentProps<typeof OfertaDeRascunho> | null
  form: UseFormReturn<CamposDoProduto>
  /** The stored product; absent in the form of a new one. */
  produto?: Produto
  fotos: readonly Foto[]
  imagens: ReactNode
  /** The section about pieces in stock and reserved; absent while the product is being created. */
  estoque?: ReactNode
  bling: ReactNode
  skuLivre: SkuLivre
  pending: boolean
  /** The user can type, but the save button is disabled. */
  esperando?: boolean
  /** Said beside the buttons. */
  status?: ReactNode
  recusa: string | null
  onSubmit: (campos: CamposDoProduto) => void
}

export function ProdutoForm(props: ProdutoFormProps) {
  const {
    rascunho,
    form,
    produto,
    fotos,
    imagens,
    estoque,
    bling,
    skuLivre,
    pending,
    esperando,
    status,
    recusa,
    onSubmit,
  } = props
  const id = useId()
  const formulario = useFocoDepoisDoEnvio(pending)
  const enviar = form.handleSubmit(onSubmit, () => avisarProblemas(form.getValues()))
  return (
    <FormProvider {...form}>
      {rascunho && (
        <Suspense>
          <OfertaDeRascunho {...rascunho} />
        </Suspense>
      )}
      {/* Inert while sending: what would be typed meanwhile would be lost, or saved by no one. */}
      <form
        ref={formulario}
        id={id}
        noValidate
        className="grid gap-4 items-start grid-cols-[minmax(0,1fr)_minmax(0,328px)] max-lg:grid-cols-[minmax(0,1fr)] [&_:is(input,select,textarea)]:[scroll-margin:40px_0_8px]"
        inert={pending}
        onFocus={() => void carregarRegras().catch(() => {})}
        onSubmit={(event) => void enviar(event)}
      >
        <div className="flex flex-col min-w-0">
          <IdentificacaoSection skuLivre={skuLivre} {...(produto ? { modeloAtual: produto.modelo } : {})} />
          <Card title="Imagens">{imagens}</Card>
          {produto && <MedidasSection columns={4} />}
        </div>
        <div className="flex flex-col min-w-0">
          <PrecosSection produto={produto} />
          {estoque}
          <Card title="Bling">{bling}</Card>
          {!produto && <MedidasSection columns={2} />}
        </div>
        <div className="col-span-full min-w-0">
          {produto?.kit && produto.id_bling !== null ? (
            <Suspense>
              <PartesDoKit produto={produto} />
            </Suspense>
          ) : (
            <VariacoesOuKit produto={produto} fotos={fotos} />
          )}
        </div>
      </form>
      <SaveBar cancel="/produtos" saving={pending || esperando === true} status={status} refusal={recusa} form={id} />
    </FormProvider>
  )
}

/** The question before what was typed into the form is left. */
export const sairSemSalvar = (text: string) => ({
  title: 'Sair sem salvar?',
  danger: 'Sair sem salvar',
  cancelLabel: 'Continuar editando',
  text,
})

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

/** A product has variations, or parts, or neither. At Bling a product that is linked becomes no kit from here. */
function VariacoesOuKit({ produto, fotos }: { produto: Produto | undefined; fotos: readonly Foto[] }) {
  const { control } = useFormContext<CamposDoProduto>()
  const [kit, variacoes] = useWatch({ control, name: ['kit', 'tem_variacoes'] })
  return (
    <div className="flex flex-col min-w-0">
      {!kit && <VariacoesSection produto={produto} fotos={fotos} />}
      {!variacoes && (produto?.id_bling ?? null) === null && <KitSection produtoId={produto?.id} />}
    </div>
  )
}

/** The measures of the packed piece. They are read-only here: the model sets them. */
function MedidasSection({ columns }: { columns: 2 | 4 }) {
  const { control } = useFormContext<CamposDoProduto>()
  const [largura, altura, comprimento, peso] = useWatch({ control, name: ['largura', 'altura', 'comprimento', 'peso'] })
  return (
    <Card title="Medidas" description="Preenchidas pelo modelo.">
      <Fields columns={columns} phone={2}>
        <TextField label="Largura" suffix="cm" disabled value={largura} placeholder="—" />
        <TextField label="Altura" suffix="cm" disabled value={altura} placeholder="—" />
        <TextField label="Comprimento" suffix="cm" disabled value={comprimento} placeholder="—" />
        <TextField label="Peso" suffix="kg" disabled value={peso} placeholder="—" />
      </Fields>
    </Card>
  )
}

/** Prices and stock. With variations the quantity is their sum and cannot be typed. */
function PrecosSection({ produto }: { produto: Produto | undefined }) {
  const { register, control, formState } = useFormContext<CamposDoProduto>()
  const { errors } = formState
  const [kit, ativo, variacoes] = useWatch({ control, name: ['kit', 'tem_variacoes', 'variacoes'] })
  const [verCustos, corrige] = [useMay('ver_custos'), useMay('corrigir_estoque')]
  const readOnly = !useMay('mudar_precos')
  const preco = (nome: 'preco_custo' | 'preco_venda') => ({
    ...register(nome),
    readOnly,
    error: erroDoCampo(errors[nome]),
  })
  return (
    <Card
      title="Preço e estoque"
      description={readOnly && (produto ? 'Você não tem permissão para mudar preços.' : 'Os preços são os do modelo.')}
    >
      <Fields columns={1} phone={2}>
        {verCustos && <MoneyField label="Preço de Custo" {...preco('preco_custo')} />}
        <MoneyField label="Preço de Venda" {...preco('preco_venda')} />
        {kit ? null : ativo && variacoes.length > 0 ? (
          <IntegerField
            key="soma"
            label="Quantidade em Estoque"
            readOnly
            value={quantidadeTotal(variacoes)}
            hint="Soma das variações"
          />
        ) : (
          <IntegerField
            key="propria"
            label="Quantidade em Estoque"
            readOnly={produto !== undefined && !corrige}
            {...register('qtd')}
            error={erroDoCampo(errors.qtd)}
          />
        )}
      </Fields>
    </Card>
  )
}

/** Few products are kits. */
const EditorDoKit = lazy(() => import('./EditorDoKit.tsx'))

/** Says that the product is a kit, and of which pieces. `produtoId`: the stored product, which is no part of itself. */
function KitSection({ produtoId }: { produtoId: number | undefined }) {
  const { control, register } = useFormContext<CamposDoProduto>()
  const kit = useWatch({ control, name: 'kit' })
  return (
    <Card
      title="Kit"
      {...(kit && { description: 'O estoque do kit é o das partes: vender um reserva as peças delas.' })}
    >
      <div className="flex [&_+_*]:mt-4">
        <CheckboxField label="Este produto é um kit, feito de outros" {...register('kit')} />
      </div>
      {kit && (
        <Suspense>
          <EditorDoKit produtoId={produtoId} />
        </Suspense>
      )}
    </Card>
  )
}
