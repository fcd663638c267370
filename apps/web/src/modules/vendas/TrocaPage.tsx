import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { formatReais, toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { acertoPorExtenso } from '@estampa/contract/trocas/acerto.ts'
import { creditoDe } from '@estampa/contract/trocas/credito.ts'
import { MOTIVOS_DE_TROCA, type MotivoDeTroca } from '@estampa/contract/vendas/motivos.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../shared/api/apiError.ts'
import { inteiro, objeto, texto } from '../../shared/api/readers.ts'
import { DraftOffer } from '../../shared/forms/drafts/DraftOffer.tsx'
import { useDraft } from '../../shared/forms/drafts/useDraft.ts'
import { reasonOf, useSave } from '../../shared/forms/useSave.ts'
import { useSubmitKey } from '../../shared/forms/useSubmitKey.ts'
import { trocasApi } from '../../shared/generated/trocasApi.ts'
import { SaveBar } from '../../shared/ui/ActionBar.tsx'
import { Card, Fields } from '../../shared/ui/Card.tsx'
import { AFTER_SUCCESS, useUnsavedQuestion } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { Stepper } from '../../shared/ui/fields/Stepper.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { focusRefused, useWholeNumber } from '../../shared/ui/fields/wholeNumber.ts'
import { Thumbnail } from '../../shared/ui/Thumbnail.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { SomaDasLinhas } from '../../shared/vendas/EditorDeLinhas.tsx'
import { nomeDoItem } from '../../shared/vendas/item.ts'
import { lacksErros, naoEnviarComEnter, parseRefusal, useFocoNoErro } from './formulario/conferencia.ts'
import { EditorDeItens } from './formulario/EditorDeItens.tsx'
import { buildVendaRascunho, itensDe, somaDe } from './formulario/rascunho.ts'
import { readVendaRascunho } from './formulario/rascunhoGuardado.tsx'
import { useRascunho } from './formulario/useRascunho.ts'
import { VendaParaMudar } from './VendaParaMudar.tsx'
import { rereadVenda } from './vendas.queries.ts'

const CEDO = 'A troca é para peças que já foram enviadas.'

export default function TrocaPage() {
  return (
    <VendaParaMudar title="Troca" motivo={({ status }) => (fatosDoStatus(status).pecas === 'fora' ? null : CEDO)}>
      {(venda) => <TrocaForm venda={venda} />}
    </VendaParaMudar>
  )
}

function TrocaForm({ venda }: { venda: Venda }) {
  const id = useId()
  const [voltas, setVoltas] = useState<Voltas>({})
  const [motivo, setMotivo] = useState<MotivoDeTroca>('tamanho')
  const [observacao, setObservacao] = useState('')
  const [recusa, setRecusa] = useState('')
  const edicao = useRascunho(() => buildVendaRascunho(undefined, venda.cliente.id || null, venda.origem))
  const { linhas } = edicao.rascunho
  const voltam = voltamDe(voltas)
  const { trocar, keys, trocando, trocou } = useTrocar(venda.id)
  const { formulario: ref, focarErro } = useFocoNoErro(trocando)
  const digitado = (voltam.length > 0 || linhas.length > 0 || observacao !== '') && !trocou
  const aviso = useUnsavedQuestion(digitado)
  const onRetomar = (valores: unknown) => {
    const lida = objeto(valores)
    setVoltas(parseVoltas(lida.voltas, venda.itens))
    setMotivo(MOTIVOS_DE_TROCA.find(({ valor }) => valor === lida.motivo)?.valor ?? motivo)
    setObservacao(texto(lida.observacao))
    edicao.mudar({ linhas: readVendaRascunho(lida.rascunho).linhas })
  }
  const { keep, ...guardada } = useDraft('Troca', onRetomar, { keys, done: trocou })
  const { rascunho } = edicao
  useEffect(
    () => keep(digitado ? { voltas, motivo, observacao, rascunho } : null),
    [keep, digitado, voltas, motivo, observacao, rascunho],
  )
  const credito = creditoDas(venda.itens, voltas)
  const { total: novas } = somaDe(edicao.rascunho)
  const [acerto, porque] = acertoPorExtenso(venda, credito, linhas.length === 0 ? null : novas)

  const refuseTroca = (erro: Error) => {
    const { porLinha, geral } = erro instanceof ApiError ? parseRefusal(erro, linhas) : { porLinha: {}, geral: '' }
    edicao.recusar(porLinha)
    setRecusa(geral || reasonOf(erro))
    focarErro()
  }
  const sendTroca = () => {
    if (focusRefused(ref.current?.querySelector('[data-voltam]') ?? null)) return
    setRecusa(voltam.length === 0 ? 'Informe o que volta.' : '')
    if (linhas.length > 0 && !lacksErros(edicao.tentar())) focarErro()
    else if (voltam.length > 0)
      trocar({ voltam, motivo, observacao, itens: itensDe(edicao.rascunho) }, { onError: refuseTroca })
  }
  return (
    <>
      <DraftOffer
        sentence="Há uma troca que não foi registrada"
        sentSentence="Há uma troca que foi enviada e ficou sem resposta"
        draft={guardada}
      />
      <form
        ref={ref}
        id={id}
        noValidate
        inert={trocando}
        onKeyDown={naoEnviarComEnter}
        onSubmit={(event) => {
          event.preventDefault()
          sendTroca()
        }}
      >
        <Card
          title="O que volta"
          description={`As peças entram no estoque assim que a troca é registrada.${venda.nota?.estado === 'autorizada' ? ' A nota de devolução é feita depois no Bling, sobre a chave da nota desta venda.' : ''}`}
        >
          <PecasQueVoltam itens={venda.itens.filter(({ despesa }) => !despesa)} voltas={voltas} onChange={setVoltas} />
          <Fields>
            <SelectField
              label="Motivo"
              value={motivo}
              onChange={(event) => setMotivo(event.target.value as MotivoDeTroca)}
              options={MOTIVOS_DE_TROCA.map(({ valor: value, rotulo: label }) => ({ value, label }))}
            />
            <TextField
              label="Observação"
              maxLength={CARACTERES.pagamento.observacao}
              value={observacao}
              onChange={(event) => setObservacao(event.target.value)}
            />
          </Fields>
        </Card>
        <EditorDeItens edicao={edicao} titulo="O que sai no lugar" />
      </form>
      <SaveBar
        form={id}
        cancel={`/vendas/${venda.id}`}
        saving={trocando}
        status={
          <SomaDasLinhas
            antes={[`Volta ${formatReais(credito)}, sai ${formatReais(novas)}`, porque].filter(Boolean).join('; ')}
            total={acerto}
          />
        }
        refusal={recusa}
        label="Registrar troca"
      />
      {aviso}
    </>
  )
}

interface PecasQueVoltamProps {
  itens: readonly ItemDaVenda[]
  voltas: Voltas
  onChange: (voltas: Voltas) => void
}

const PecasQueVoltam = ({ itens, voltas, onChange }: PecasQueVoltamProps) => (
  <ul
    className="m-0 mb-4 [&_li]:flex [&_li]:flex-wrap [&_li]:gap-x-3.5 [&_li]:gap-y-2 [&_li]:items-center [&_li]:py-3 [&_li]:border-b [&_li]:border-b-borda"
    aria-label="Peças da venda"
    data-voltam
  >
    {itens.map((item) => (
      <PecaQueVolta
        key={item.item_id}
        item={item}
        quantas={voltas[item.item_id] ?? 0}
        onChange={(quantas) => onChange({ ...voltas, [item.item_id]: quantas })}
      />
    ))}
  </ul>
)

interface PecaQueVoltaProps {
  item: ItemDaVenda
  quantas: number
  onChange: (quantas: number) => void
}

function PecaQueVolta({ item, quantas, onChange }: PecaQueVoltaProps) {
  const podem = { min: 0, max: podemVoltar(item) }
  const nome = nomeDoItem(item)
  return (
    <li>
      <Thumbnail className="flex-none w-12 h-12" url={item.imagem_url} />
      <div className="flex flex-col min-w-0 wrap-anywhere flex-[1_1_160px] [&_>_span]:text-m [&_>_span]:text-texto-suave">
        <strong>{nome}</strong>
        <span>{`${item.quantidade} × ${formatReais(item.valor_unitario)}${quantasVoltaram(item)}`}</span>
      </div>
      <Stepper
        label={`Quantas voltam de ${nome}`}
        name={`peças de ${nome}`}
        number={quantas}
        {...podem}
        disabled={podem.max === 0}
        {...useWholeNumber(quantas, podem, onChange)}
      />
    </li>
  )
}

function quantasVoltaram({ devolvidas }: ItemDaVenda): string {
  if (devolvidas === 0) return ''
  return devolvidas === 1 ? ' · 1 já voltou' : ` · ${devolvidas} já voltaram`
}

/** Pieces that come back, by the line's id. */
type Voltas = Readonly<Record<number, number>>

export const podemVoltar = ({ quantidade, devolvidas }: ItemDaVenda): number => Math.max(0, quantidade - devolvidas)

/** Reads stored numbers: what may still come back of the sale's lines. */
const parseVoltas = (valor: unknown, itens: readonly ItemDaVenda[]): Voltas =>
  Object.fromEntries(
    itens.map((item) => [item.item_id, Math.min(inteiro(objeto(valor)[item.item_id]), podemVoltar(item))]),
  )

/** Reais that the returned pieces are worth, as they were sold. */
export const creditoDas = (itens: readonly ItemDaVenda[], voltas: Voltas): number =>
  toReais(
    itens.reduce((soma, item) => {
      const quantas = voltas[item.item_id] ?? 0
      return quantas > 0 ? soma + toCentavos(creditoDe(item, quantas)) : soma
    }, 0),
  )

export const voltamDe = (voltas: Voltas) =>
  Object.entries(voltas)
    .filter(([, quantidade]) => quantidade > 0)
    .map(([item_id, quantidade]) => ({ item_id: Number(item_id), quantidade }))

interface Troca {
  readonly voltam: readonly { item_id: number; quantidade: number }[]
  readonly motivo: MotivoDeTroca
  readonly observacao: string
  readonly itens: ReturnType<typeof itensDe>
}

/** Registers the exchange and goes to the sale of the new pieces; with none, back to the one that they came from. */
export function useTrocar(id: number) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const keys = useSubmitKey()
  const { save, saving, saved } = useSave({
    send: async (troca: Troca) => {
      const body = { ...troca, voltam: [...troca.voltam] }
      const feita = await trocasApi('POST /vendas/:id/trocas/', {
        params: { id },
        body,
        idempotencyKey: keys.keyOf(body),
      })
      return feita.nova_venda_id
    },
    onSave: (nova) => {
      rereadVenda(client, id)
      toast('success', nova === null ? 'Troca registrada.' : `Troca registrada: venda ${nova} criada.`)
      void navigate(`/vendas/${nova ?? id}`, AFTER_SUCCESS)
    },
    onFail: () => null,
  })
  return { trocar: save, keys, trocando: saving, trocou: saved }
}
