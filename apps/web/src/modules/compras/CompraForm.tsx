import type { Compra } from '@estampa/contract/compras/compras.schemas.ts'
import { formatReais, parseReais } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { sentenceOf } from '../../shared/api/apiError.ts'
import { idDe } from '../../shared/api/readers.ts'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { FormDraft } from '../../shared/forms/drafts/FormDraft.tsx'
import { FormFrame } from '../../shared/forms/FormFrame.tsx'
import { useRecordForm } from '../../shared/forms/useRecordForm.ts'
import { useMay } from '../../shared/session/session.ts'
import { Card, Fields, WideField } from '../../shared/ui/Card.tsx'
import { AFTER_SUCCESS } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { MoneyField } from '../../shared/ui/fields/DecimalField.tsx'
import { TextAreaField, TextField } from '../../shared/ui/fields/TextField.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { EditorDeLinhas } from '../../shared/vendas/EditorDeLinhas.tsx'
import { useLinhas } from '../../shared/vendas/useLinhas.ts'
import { FornecedorSelect } from '../fornecedores/FornecedorSelect.tsx'
import { ProdutoSelect } from '../produtos/ProdutoSelect.tsx'
import { produtoAgora } from '../produtos/produtos.queries.ts'
import { pecaDoCodigo } from '../produtos/sku.queries.ts'
import { parseCompra, saveCompra } from './compras.queries.ts'
import { LinhaDaCompra } from './LinhaDaCompra.tsx'
import {
  buildCompraRascunho,
  COMPRA_LINHAS,
  type CompraRascunho,
  createTypedLinha,
  describeLinhas,
  isSamePeca,
  piecesOf,
  readCompraRascunho,
  type TypedLinha,
  toCompraBody,
  valueOf,
} from './rascunho.ts'
import { FormerSuggestion, hasPeca, SugestaoDaCompra, type Suggestion } from './SugestaoDaCompra.tsx'
import { useGradeDaCompra } from './useGradeDaCompra.tsx'

const LABELS = {
  fornecedor_id: 'Fornecedor',
  previsao: 'Chega em',
  observacao: 'Observação',
  frete: 'Frete',
  itens: 'Peças',
}
const CHECK = checkedBy(
  async () => (await import('@estampa/contract/compras/compras.schemas.ts')).compraEntrada,
  (draft: CompraRascunho) => toCompraBody(draft, null, true),
)

/** Saves over the version that the form was loaded with. `?fornecedor=3` says of whom a new one is. */
function useSaveCompra(compra: Compra | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const seesCustos = useMay('ver_custos')
  return useRecordForm<CompraRascunho, Compra>(compra, {
    fields: {
      of: (record) => buildCompraRascunho(record, idDe(params.get('fornecedor'))),
      body: (draft) => toCompraBody(draft, null, seesCustos),
      labels: LABELS,
      written: (draft, campo) => (campo === 'itens' ? describeLinhas(draft) : String(draft[campo] ?? '')),
    },
    check: CHECK,
    send: (draft, base, keyOf) => {
      const body = toCompraBody(draft, base?.versao ?? null, seesCustos) as Parameters<typeof saveCompra>[1]
      return saveCompra(client, body, base ? { id: base.id } : { idempotencyKey: keyOf(body) })
    },
    read: parseCompra,
    onSave: (saved) => {
      toast('success', 'Compra salva.')
      return navigate(`/compras/${saved.id}`, compra ? { replace: true } : AFTER_SUCCESS)
    },
    failure: (error) => sentenceOf(error, 'A compra não pôde ser salva. Tente novamente.'),
  })
}

/** Makes a purchase, or edits `compra` while it is a draft. */
export function CompraForm({ compra, onChanged }: { compra?: Compra; onChanged?: (dirty: boolean) => void }) {
  const state = useSaveCompra(compra)
  const { form, field, isDirty } = state
  const linhas = useLinhas(form, 'itens', COMPRA_LINHAS)
  const seesCustos = useMay('ver_custos')
  const client = useQueryClient()
  const fornecedorId = useWatch({ control: form.control, name: 'fornecedor_id' })
  useEffect(() => onChanged?.(isDirty), [onChanged, isDirty])
  const replaceLinhas = (all: readonly TypedLinha[]) => {
    linhas.replaceLinhas(all)
    form.setValue('itens', form.getValues('itens'), { shouldDirty: true })
  }
  /** What was suggested last, and of whom it was then. */
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null)
  const [params] = useSearchParams()
  const readLinhas = () => form.getValues('itens')
  const grade = useGradeDaCompra(readLinhas, replaceLinhas)
  /** The order that the invoice was read on, while it has none. */
  const pedidoId = compra?.pedidos_sem_nota.find(({ lida_nela }) => lida_nela)?.id ?? null
  /** Names the piece of a line of an invoice. */
  const nameLinha = async (key: number, produtoId: number, variacaoId: number | null) => {
    const produto = await produtoAgora(client, produtoId)
    const { produto_id, variacao_id, nome, sku } = createTypedLinha(produto, variacaoId)
    linhas.change(key, (linha) => ({ ...linha, produto_id, variacao_id, nome, sku }))
  }
  return (
    <FormFrame
      state={state}
      inert
      buttonOnly
      cancel="/compras"
      conflictTitle="Outra pessoa salvou esta compra"
      wrong={({ itens }) => itens?.message ?? 'Verifique os campos destacados.'}
      status={<Total control={form.control} />}
      submit="Salvar compra"
      draft={
        <FormDraft
          state={state}
          name={compra ? 'Editar compra' : 'Nova compra'}
          read={readCompraRascunho}
          sentence="Há uma compra que não foi salva"
          sentSentence="Há uma compra que foi mandada salvar e ficou sem resposta"
          madeAs={(id) => ({
            sentence: `A compra ${id} já foi salva. Só a resposta não tinha chegado.`,
            to: `/compras/${id}`,
            label: `Abrir a compra ${id}`,
          })}
        />
      }
    >
      <Card title="De quem">
        <Fields>
          <FornecedorSelect
            value={fornecedorId}
            error={form.formState.errors.fornecedor_id?.message}
            onChange={(id) => form.setValue('fornecedor_id', id, { shouldDirty: true })}
          />
          <TextField label="Chega em" type="date" {...field('previsao')} />
          {seesCustos && <MoneyField label="Frete" {...field('frete')} />}
          <WideField>
            <TextAreaField label="Observação" rows={2} maxLength={2000} {...field('observacao')} />
          </WideField>
        </Fields>
      </Card>
      <SugestaoDaCompra
        fornecedorId={fornecedorId}
        isAsked={compra === undefined && params.has('sugestao')}
        onFill={(suggested) => {
          const present = form.getValues('itens')
          const added = suggested.filter((linha) => !present.some((presentLinha) => isSamePeca(presentLinha, linha)))
          replaceLinhas([...present, ...added])
          const former = suggestion?.fornecedorId === fornecedorId ? suggestion.linhas : []
          setSuggestion({ fornecedorId, linhas: [...former, ...added] })
        }}
      />
      {suggestion && suggestion.fornecedorId !== fornecedorId && (
        <FormerSuggestion
          control={form.control}
          linhas={suggestion.linhas}
          onRemove={() => {
            replaceLinhas(form.getValues('itens').filter((linha) => !hasPeca(suggestion.linhas, linha)))
            setSuggestion(null)
          }}
          onKeep={() => setSuggestion(null)}
        />
      )}
      <EditorDeLinhas
        titulo="Peças"
        nome="Peças da compra"
        placePhrase="na compra"
        linhas={linhas}
        lerProduto={produtoAgora}
        pecaDoCodigo={pecaDoCodigo}
        search={({ onAdd, onScan }) => (
          <ProdutoSelect
            escolha="ambos"
            onChoose={(peca) => {
              const add = () => onAdd(peca)
              return peca.variacaoId === null ? grade.openOrAdd(peca.produtoId, add) : add()
            }}
            onScan={onScan}
          />
        )}
        linha={(linha, index, editorProps) => (
          <LinhaDaCompra
            {...editorProps}
            linha={linha}
            errorAt={(campo) => linhas.errorAt(index, campo)}
            seesCustos={seesCustos}
            onChange={(changes) => linhas.change(linha.chave, (current) => ({ ...current, ...changes }))}
            onGrade={grade.open}
            pedidoId={pedidoId}
            readLinhas={readLinhas}
            onName={(peca) => nameLinha(linha.chave, peca.produtoId, peca.variacaoId)}
          />
        )}
      />
      {grade.dialog}
    </FormFrame>
  )
}

function Total({ control }: { control: Control<CompraRascunho> }) {
  const [itens, frete] = useWatch({ control, name: ['itens', 'frete'] })
  const seesCustos = useMay('ver_custos')
  const pieces = itens.reduce((sum, linha) => sum + piecesOf(linha), 0)
  const values = itens.map(valueOf)
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0) + (parseReais(frete) || 0)
  if (pieces === 0) return null
  return (
    <>
      {plural(pieces, 'peça', 'peças')}
      {seesCustos && total > 0 && (
        <>
          {' · '}
          <strong className="text-texto">{formatReais(total)}</strong>
          {values.includes(null) && ', sem as linhas sem custo'}
        </>
      )}
    </>
  )
}
