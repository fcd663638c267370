import type { Orcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { formatReais, inteiroDoTexto } from '@estampa/contract/shared/money.ts'
import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { get, useFieldArray, useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { sentenceOf } from '../../shared/api/apiError.ts'
import { idDe } from '../../shared/api/readers.ts'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { DraftOffer } from '../../shared/forms/drafts/DraftOffer.tsx'
import { useDraft } from '../../shared/forms/drafts/useDraft.ts'
import { FormFrame } from '../../shared/forms/FormFrame.tsx'
import { useRecordForm } from '../../shared/forms/useRecordForm.ts'
import { useMay } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card, Fields } from '../../shared/ui/Card.tsx'
import { AFTER_SUCCESS } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { MoneyField } from '../../shared/ui/fields/DecimalField.tsx'
import { TextAreaField, TextField } from '../../shared/ui/fields/TextField.tsx'
import { EditorDeLinhas, SomaDasLinhas } from '../../shared/vendas/EditorDeLinhas.tsx'
import { ClienteSelect } from '../clientes/ClienteSelect.tsx'
import { umCliente } from '../clientes/clientes.queries.ts'
import { ProdutoSelect } from '../produtos/ProdutoSelect.tsx'
import { produtoAgora } from '../produtos/produtos.queries.ts'
import { pecaDoCodigo } from '../produtos/sku.queries.ts'
import { LinhaDoOrcamento } from './LinhaDoOrcamento.tsx'
import { readOrcamento, saveOrcamento } from './orcamentos.queries.ts'
import {
  buildOrcamentoRascunho,
  itensPorExtenso,
  type LinhaDigitada,
  linhaDo,
  linhaVazia,
  numerosDa,
  type RascunhoDoOrcamento,
  readOrcamentoRascunho,
  toOrcamentoBody,
  totalDe,
} from './rascunho.ts'

const corpo = (rascunho: RascunhoDoOrcamento) => toOrcamentoBody(rascunho, null)
const REGRAS = checkedBy(
  async () => (await import('@estampa/contract/orcamentos/entrada.schemas.ts')).orcamentoEntrada,
  corpo,
)
const NOMES = {
  cliente_id: 'Cliente',
  nome: 'Nome',
  telefone: 'Telefone',
  itens: 'Itens',
  desconto: 'Desconto',
  frete: 'Frete',
  validade: 'Vale até',
  termos: 'Termos',
}

/** Saves over the version that the form was loaded with, and goes to the quote. `?cliente=12` says whom a new one is for. */
function useSalvarOrcamento(orcamento?: Orcamento) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [agora] = useState(Date.now)
  const nomeDo = (id: number) =>
    orcamento?.cliente?.id === id ? orcamento.cliente.nome : client.getQueryData(umCliente(id).queryKey)?.nome
  return useRecordForm<RascunhoDoOrcamento, Orcamento>(orcamento, {
    fields: {
      of: (registro) => buildOrcamentoRascunho(registro, idDe(params.get('cliente')), agora),
      body: corpo,
      labels: NOMES,
      written: (rascunho, campo) => {
        if (campo === 'itens') return itensPorExtenso(rascunho)
        if (campo !== 'cliente_id') return String(rascunho[campo])
        return rascunho.cliente_id === null ? '' : (nomeDo(rascunho.cliente_id) ?? `Cliente ${rascunho.cliente_id}`)
      },
    },
    check: REGRAS,
    send: (rascunho, base, keyOf) => {
      const body = toOrcamentoBody(rascunho, base?.versao ?? null)
      return saveOrcamento(client, body, base ? { id: base.id } : { idempotencyKey: keyOf(body) })
    },
    read: readOrcamento,
    onSave: (salvo) => navigate(`/orcamentos/${salvo.id}`, AFTER_SUCCESS),
    failure: (erro) => sentenceOf(erro, 'O orçamento não pôde ser salvo. Tente novamente.'),
  })
}

/** Makes a quote, or edits `orcamento`; what was sent stays, and the edit makes its next version. */
export function OrcamentoForm({ orcamento }: { orcamento?: Orcamento }) {
  const state = useSalvarOrcamento(orcamento)
  const { form, field, isDirty, saving, base, keys, done } = state
  const { control, getValues, setValue } = form
  const { errors } = form.formState
  const rascunho = useWatch({ control }) as RascunhoDoOrcamento
  const { append, remove } = useFieldArray({ control, name: 'itens' })
  const canDiscount = useMay('dar_desconto')
  const [criandoCliente, setCriandoCliente] = useState(false)
  // Saved before they have come, the quote would be without them.
  const [aCaminho, setACaminho] = useState(0)
  const tela = orcamento ? 'Editar orçamento' : 'Novo orçamento'
  const onRetomar = (valores: unknown) => form.reset(readOrcamentoRascunho(valores), { keepDefaultValues: true })
  const { keep, ...oferta } = useDraft(tela, onRetomar, { keys, done })
  useEffect(() => keep(isDirty && !done ? rascunho : null), [keep, isDirty, done, rascunho])
  const erro = (campo: string): string | undefined => get(errors, `${campo}.message`)

  const mudarLinha = useCallback(
    (chave: number, mudanca: (linha: LinhaDigitada) => LinhaDigitada | null) => {
      const itens = getValues('itens')
      const indice = itens.findIndex((linha) => linha.chave === chave)
      const antes = itens[indice]
      const depois = antes && mudanca(antes)
      if (depois) setValue(`itens.${indice}`, depois, { shouldDirty: true })
      else if (antes) remove(indice)
    },
    [getValues, setValue, remove],
  )
  const addLinha = (linha: LinhaDigitada) => append(linha, { shouldFocus: false })
  const add = (produto: Produto, variacaoId: number | null, lida: boolean) => {
    const nova = linhaDo(produto, variacaoId)
    const { produto_id, variacao_id } = nova
    const igual = getValues('itens').find(
      (linha) => linha.produto_id === produto_id && linha.variacao_id === variacao_id,
    )
    const { chave, descricao: nome, quantidade } = igual ?? nova
    const quantas = (inteiroDoTexto(quantidade) || 0) + (igual && lida ? 1 : 0)
    if (!igual) addLinha(nova)
    else if (lida) mudarLinha(chave, (linha) => ({ ...linha, quantidade: String(quantas) }))
    const { sku } = produto.variacoes.find(({ id }) => id === variacaoId) ?? produto
    return { chave, nome, sku: sku ?? nome, quantas, limite: Number.POSITIVE_INFINITY, repetida: igual !== undefined }
  }
  return (
    <FormFrame
      state={{ ...state, busy: state.busy || aCaminho > 0 }}
      cancel={orcamento ? `/orcamentos/${orcamento.id}` : '/orcamentos'}
      conflictTitle="Outra pessoa salvou este orçamento"
      wrong={() => erro('itens') ?? 'Verifique os campos destacados.'}
      status={
        <SomaDasLinhas
          total={formatReais(totalDe(rascunho))}
          pecas={rascunho.itens.reduce((soma, linha) => soma + numerosDa(linha).quantidade, 0)}
        />
      }
      submit="Salvar orçamento"
      draft={
        <DraftOffer
          sentence="Há um orçamento que não foi salvo"
          sentSentence="Há um orçamento que foi mandado salvar e ficou sem resposta"
          madeAs={(id) => ({
            sentence: `O orçamento ${id} já foi salvo. Só a resposta não tinha chegado.`,
            to: `/orcamentos/${id}`,
            label: `Abrir o orçamento ${id}`,
          })}
          draft={oferta}
        />
      }
    >
      {/* Inert while sending: what would be typed meanwhile would be lost. */}
      <div inert={saving}>
        <EditorDeLinhas
          titulo="Itens"
          nome="Itens do orçamento"
          onde="no orçamento"
          rows={rascunho.itens}
          onChange={mudarLinha}
          add={add}
          lerProduto={produtoAgora}
          pecaDoCodigo={pecaDoCodigo}
          erro={erro('itens')}
          focado={!orcamento}
          actions={({ onNew }) => (
            <Button
              variant="default"
              icon={IconPlus}
              onClick={() => {
                const linha = linhaVazia()
                addLinha(linha)
                onNew(linha.chave)
              }}
            >
              Linha livre
            </Button>
          )}
          search={({ onAdd, onScan }) => <ProdutoSelect onChoose={onAdd} onScan={onScan} />}
          linha={(linha, indice, editorProps) => (
            <LinhaDoOrcamento
              key={linha.chave}
              {...editorProps}
              linha={linha}
              numero={indice + 1}
              erro={(campo) => erro(`itens.${indice}.${campo}`)}
              onChange={(mudanca) =>
                mudarLinha(linha.chave, (currentLinha) => ({ ...currentLinha, ...mudanca(currentLinha) }))
              }
              onSending={(mais) => setACaminho((quantas) => quantas + mais)}
            />
          )}
        />
        <Card
          title="Para quem"
          actions={
            <Button variant="default" icon={IconUserPlus} onClick={() => setCriandoCliente(true)}>
              Novo cliente
            </Button>
          }
        >
          <div className="flex flex-col gap-4 [&_p]:m-0 [&_p]:wrap-anywhere">
            <ClienteSelect
              value={rascunho.cliente_id}
              error={erro('cliente_id')}
              creating={criandoCliente}
              onCreating={setCriandoCliente}
              onChange={(cliente) => setValue('cliente_id', cliente, { shouldDirty: true })}
            />
            {rascunho.cliente_id === null && (
              <Fields>
                <TextField label="Ou só o nome" maxLength={200} {...field('nome')} />
                <TextField label="Telefone" type="tel" maxLength={40} {...field('telefone')} />
              </Fields>
            )}
          </div>
        </Card>
        <Card title="Condições">
          <div className="flex flex-col gap-4 [&_p]:m-0 [&_p]:wrap-anywhere">
            <Fields columns={3} phone={2}>
              {(canDiscount || (base?.desconto ?? 0) > 0) && <MoneyField label="Desconto" {...field('desconto')} />}
              <MoneyField label="Frete" {...field('frete')} />
              <TextField label="Vale até" type="date" required {...field('validade')} />
            </Fields>
            <TextAreaField
              label="Termos"
              maxLength={4000}
              placeholder="Prazo, pagamento, o que não está incluído"
              {...field('termos')}
            />
          </div>
        </Card>
      </div>
    </FormFrame>
  )
}
