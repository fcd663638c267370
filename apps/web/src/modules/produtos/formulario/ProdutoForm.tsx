import { formatAReceber } from '@estampa/contract/compras/aReceber.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { Field } from '../../../shared/forms/Field.tsx'
import { FormFrame, type FormFrameProps } from '../../../shared/forms/FormFrame.tsx'
import { errorOf } from '../../../shared/forms/useRecordForm.ts'
import { produtoFields } from '../../../shared/generated/produtoFields.ts'
import { useMay } from '../../../shared/session/session.ts'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { IntegerField, TextField } from '../../../shared/ui/fields/TextField.tsx'
import { laterPart } from '../../../shared/ui/laterPart.tsx'
import { HistoricoDeCusto } from '../custo/HistoricoDeCusto.tsx'
import type { Foto } from '../imagens/fotos.ts'
import type { CamposDoProduto } from './campos.ts'
import { quantidadeTotal } from './corpo.ts'
import { IdentificacaoSection } from './IdentificacaoSection.tsx'
import { formatProdutoErrors, importRegras } from './resolver.ts'
import type { SkuLivre } from './skus.ts'
import { VariacoesSection } from './variacoes/VariacoesSection.tsx'

const DadosFiscaisSection = laterPart(
  async () => (await import('./DadosFiscaisSection.tsx')).DadosFiscaisSection,
  <div className="h-40 max-md:h-60" aria-hidden />,
)
const PartesDoKit = lazy(() => import('./PartesDoKit.tsx'))

const OfertaDeRascunho = lazy(async () => ({
  default: (await import('../../../shared/forms/drafts/DraftOffer.tsx')).DraftOffer,
}))

interface ProdutoFormProps extends Pick<FormFrameProps<CamposDoProduto>, 'state' | 'status' | 'changed' | 'before'> {
  rascunho: ComponentProps<typeof OfertaDeRascunho>['draft']
  /** Says what it left. */
  frase: string
  /** The stored product; absent in the form of a new one. */
  produto?: Produto
  fotos: readonly Foto[]
  imagens: ReactNode
  /** The section about pieces in stock and reserved; absent while the product is being created. */
  estoque?: ReactNode
  bling: ReactNode
  skuLivre: SkuLivre
  /** Says what becomes of the typed data when the form is left unsaved. */
  aoSair: string
}

export function ProdutoForm(props: ProdutoFormProps) {
  const { rascunho, frase, produto, fotos, imagens, estoque, bling, skuLivre, aoSair, ...frame } = props
  return (
    <FormProvider {...frame.state.form}>
      <FormFrame
        {...frame}
        inert
        draft={
          (rascunho.offer || rascunho.made) && (
            <Suspense>
              <OfertaDeRascunho
                sentence={frase}
                sentSentence="Há um produto que foi enviado e ficou sem resposta"
                madeAs={(id) => ({
                  sentence: 'Este produto já foi criado. Só a resposta não tinha chegado.',
                  to: `/produtos/${id}`,
                  label: 'Abrir o produto',
                })}
                draft={rascunho}
              />
            </Suspense>
          )
        }
        cancel="/produtos"
        focusOn={produto ? undefined : 'modelo_id'}
        conflictTitle="Outra pessoa salvou este produto"
        wrong={formatProdutoErrors}
        question={{
          title: 'Sair sem salvar?',
          danger: 'Sair sem salvar',
          cancelLabel: 'Continuar editando',
          text: aoSair,
        }}
      >
        <div
          className="grid gap-4 items-start grid-cols-[minmax(0,1fr)_minmax(0,328px)] max-lg:grid-cols-[minmax(0,1fr)] [&_:is(input,select,textarea)]:[scroll-margin:40px_0_8px]"
          onFocus={() => void importRegras().catch(() => {})}
        >
          <div className="flex flex-col min-w-0">
            <IdentificacaoSection skuLivre={skuLivre} {...(produto ? { modeloAtual: produto.modelo } : {})} />
            <Card title="Imagens">{imagens}</Card>
          </div>
          <div className="flex flex-col min-w-0">
            <PrecosSection produto={produto} />
            {estoque}
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
          <div className="flex flex-col min-w-0">
            <DadosFiscais />
            {produto && <MedidasSection columns={4} />}
          </div>
          <div className="flex flex-col min-w-0">
            <Card title="Bling">{bling}</Card>
            {!produto && <MedidasSection columns={2} />}
          </div>
        </div>
      </FormFrame>
    </FormProvider>
  )
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

const MEDIDAS = ['largura', 'altura', 'comprimento', 'peso'] as const

/** The measures of the packed piece. They are read-only here: the model sets them. */
function MedidasSection({ columns }: { columns: 2 | 4 }) {
  const { control } = useFormContext<CamposDoProduto>()
  const values = useWatch({ control, name: MEDIDAS })
  return (
    <Card title="Medidas" description="Preenchidas pelo modelo.">
      <Fields columns={columns} phone={2}>
        {MEDIDAS.map((medida, i) => (
          <TextField key={medida} {...produtoFields[medida]} disabled value={values[i]} placeholder="—" />
        ))}
      </Fields>
    </Card>
  )
}

/** Prices and stock. With variations the quantity is their sum and cannot be typed. */
function PrecosSection({ produto }: { produto: Produto | undefined }) {
  const { register, control, formState } = useFormContext<CamposDoProduto>()
  const [kit, active, variacoes] = useWatch({ control, name: ['kit', 'tem_variacoes', 'variacoes'] })
  const [canSeeCustos, corrige] = [useMay('ver_custos'), useMay('corrigir_estoque')]
  const readOnly = !useMay('mudar_precos')
  const { label } = produtoFields.qtd
  return (
    <Card
      title="Preço e estoque"
      description={readOnly && (produto ? 'Você não tem permissão para mudar preços.' : 'Os preços são os do modelo.')}
    >
      <Fields columns={1} phone={2}>
        {canSeeCustos && <Field name="preco_custo" readOnly={readOnly} />}
        <Field name="preco_venda" readOnly={readOnly} />
        {kit ? null : active && variacoes.length > 0 ? (
          <IntegerField
            key="soma"
            label={label}
            readOnly
            value={quantidadeTotal(variacoes)}
            hint="Soma das variações"
          />
        ) : (
          <IntegerField
            key="propria"
            label={label}
            readOnly={produto !== undefined && !corrige}
            hint={produto && formatAReceber(produto.quantidade_a_receber, produto.previsao_a_receber)}
            {...register('qtd')}
            error={errorOf(formState.errors.qtd)}
          />
        )}
        {!kit && !(active && variacoes.length > 0) && (
          <IntegerField
            label={produtoFields.estoque_minimo.label}
            {...register('estoque_minimo')}
            error={errorOf(formState.errors.estoque_minimo)}
          />
        )}
      </Fields>
      {produto && !produto.kit && <HistoricoDeCusto produtoId={produto.id} variacaoId={null} />}
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

/** Fields of the product that an invoice needs; drawn at once when the address names a field. */
function DadosFiscais() {
  const pedido = useSearchParams()[0].has('campo')
  return (
    <Card title="Dados fiscais" description="A nota fiscal de um produto sem NCM é recusada.">
      <DadosFiscaisSection now={pedido} />
    </Card>
  )
}
