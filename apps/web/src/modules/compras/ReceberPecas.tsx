import type { Compra, CompraRecebida, ItemDaCompra } from '@estampa/contract/compras/compras.schemas.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconChecks, IconPackageImport } from '@tabler/icons-react'
import { useState } from 'react'
import { BotaoDaCamera } from '../../shared/device/leitor/BotaoDaCamera.tsx'
import { Leituras } from '../../shared/device/leitor/Leituras.tsx'
import { useLeitorUsb } from '../../shared/device/leitor/useLeitorUsb.ts'
import { type Peca, useLeituraDeCodigos } from '../../shared/device/leitor/useLeituraDeCodigos.ts'
import { useSubmitKey } from '../../shared/forms/useSubmitKey.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { useMay } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card, Fields } from '../../shared/ui/Card.tsx'
import { useUnsavedQuestion } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { MoneyField } from '../../shared/ui/fields/DecimalField.tsx'
import { IntegerField, TextField } from '../../shared/ui/fields/TextField.tsx'
import { wholeNumberRefusal } from '../../shared/ui/fields/wholeNumber.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { pecaDoCodigo } from '../produtos/sku.queries.ts'
import { countAll, describeCount, describeDifference, describeMissing, missingOf, nameOf } from './chegada.ts'
import { receivePecas } from './compras.queries.ts'

const RANGE = { min: 0, max: 9_999_999 }

/** Pieces that arrive: scanned one by one, or typed; what is missing and what is too much stays in sight. */
export function ReceberPecas({
  compra,
  onReceived,
}: {
  compra: Compra
  onReceived: (recebida: CompraRecebida) => void
}) {
  const { id, itens, nota_duvidosa = false } = compra
  const seesCustos = useMay('ver_custos')
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const [custos, setCustos] = useState<ReadonlyMap<number, string>>(new Map())
  const [notaChave, setNotaChave] = useState('')
  const [isNotaGood, setIsNotaGood] = useState(false)
  const [camera, setCamera] = useState(false)
  /** How what 'Chegou tudo' counted differs from the order. */
  const [difference, setDifference] = useState('')
  const { keyOf, forget } = useSubmitKey()
  const textOf = (item: ItemDaCompra) => typed.get(item.id) ?? ''
  const refusalOf = (item: ItemDaCompra) => wholeNumberRefusal(textOf(item), RANGE)
  const countOf = (item: ItemDaCompra) => (refusalOf(item) ? 0 : Number(textOf(item).trim() || 0))
  const total = itens.reduce((sum, item) => sum + countOf(item), 0)
  const type = (itemId: number, text: string) => setTyped((before) => new Map(before).set(itemId, text))

  const countPeca = async ({ produtoId, variacaoId }: Peca) => {
    const item = itens.find((line) => line.produto_id === produtoId && line.variacao_id === variacaoId)
    if (!item) return { alarme: ['Não está nesta compra', 'A peça não é de nenhuma linha desta compra.'] as const }
    const counted = countOf(item) + 1
    setTyped((before) => new Map(before).set(item.id, String(Number(before.get(item.id) || 0) + 1)))
    const missing = missingOf(item)
    const surplus =
      counted > missing && (['Além do pedido', `${nameOf(item)}: chegaram ${counted}, faltavam ${missing}.`] as const)
    return { ultima: `${nameOf(item)}: ${counted} de ${missing}`, alarme: surplus }
  }
  const leituras = useLeituraDeCodigos(countPeca, pecaDoCodigo)
  useLeitorUsb((text) => void leituras.ler(text), { question: leituras.opcoes })

  const receive = useTold(
    {
      ...receivePecas(id),
      onSuccess: (recebida) => {
        forget()
        setTyped(new Map())
        setCustos(new Map())
        setNotaChave('')
        setDifference('')
        toast('success', `${plural(total, 'peça entrou', 'peças entraram')} no estoque.`)
        onReceived(recebida)
      },
    },
    'O recebimento não pôde ser anotado. Tente novamente.',
  )
  // What was counted with a box open on the table is counted once.
  const isCounted = [...typed.values(), ...custos.values(), notaChave].some((text) => text.trim() !== '')
  useUnsavedQuestion(isCounted && !receive.isPending)
  const submit = () => {
    const body = {
      itens: itens.flatMap((item) => {
        const custo = custos.get(item.id) ?? ''
        if (countOf(item) === 0) return []
        return [{ item_id: item.id, quantidade: countOf(item), ...(custo !== '' && { custo_unitario: custo }) }]
      }),
      nota_chave: notaChave || null,
      ...(nota_duvidosa && { apesar_da_nota: isNotaGood }),
    } as Parameters<typeof receive.mutate>[0]['body']
    receive.mutate({ body, idempotencyKey: keyOf(body) })
  }
  return (
    <Card
      title="Receber peças"
      description="Escaneie as etiquetas, uma peça por leitura, ou digite quantas chegaram de cada."
      actions={
        <div className="flex flex-wrap gap-2">
          <BotaoDaCamera open={camera} label="Escanear etiquetas" onChange={setCamera} />
          <Button
            variant="default"
            icon={IconChecks}
            onClick={() => {
              setTyped(new Map([...countAll(itens)].map(([itemId, count]) => [itemId, String(count || '')])))
              setDifference(describeCount(itens))
            }}
          >
            Chegou tudo
          </Button>
        </div>
      }
    >
      {(camera || leituras.alarmes.length > 0 || leituras.opcoes.length > 0) && (
        <Leituras
          reading={camera}
          leituras={leituras}
          instruction="Cada leitura conta uma peça que chegou. Uma peça que não é desta compra soa diferente."
          action="Contar"
          giveUp="Não contar"
        />
      )}
      <p className="font-forte wrap-anywhere m-0 mb-2 text-l empty:hidden" role="status">
        {leituras.ultima}
      </p>
      <p className="wrap-anywhere m-0 mb-2 text-m text-aviso empty:hidden" role="status">
        {difference}
      </p>
      <ul className="m-0 p-0 list-none" aria-label="O que chega">
        {itens.map((item) => {
          const missing = missingOf(item)
          const surplus = countOf(item) - missing
          return (
            <li key={item.id} className="k-pontas items-start py-2.5 [&_+_&]:border-t [&_+_&]:border-t-borda">
              <span className="flex-1 flex flex-col min-w-0 wrap-anywhere basis-56 self-center">
                <strong>{nameOf(item)}</strong>
                <span className={`text-s ${surplus > 0 ? 'text-aviso' : 'text-texto-suave'}`}>
                  {[describeMissing(item, countOf(item)), describeDifference(item, itens)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="w-28">
                <IntegerField
                  label={`Chegaram de ${nameOf(item)}`}
                  hideLabel
                  value={textOf(item)}
                  error={refusalOf(item)}
                  onChange={({ target }) => type(item.id, target.value)}
                />
              </span>
            </li>
          )
        })}
      </ul>
      <details className="mt-3">
        <summary className="k-dobra">{seesCustos ? 'Nota e outro preço' : 'Nota'}</summary>
        <div className="grid gap-4 mt-3">
          <TextField
            label="Chave da nota"
            inputMode="text"
            maxLength={80}
            hint="Os 44 dígitos, se a nota ainda não foi lançada"
            value={notaChave}
            onChange={({ target }) => setNotaChave(target.value)}
          />
          {seesCustos && (
            <Fields columns={3}>
              {itens.map((item) => (
                <MoneyField
                  key={item.id}
                  label={`Custo de ${nameOf(item)}, só agora`}
                  value={custos.get(item.id) ?? ''}
                  onChange={({ target }) => setCustos((before) => new Map(before).set(item.id, target.value))}
                />
              ))}
            </Fields>
          )}
        </div>
      </details>
      {nota_duvidosa && (
        <div className="mt-4">
          <CheckboxField
            label="Conferi a nota, e ela vale"
            hint="O que falta nela está no alto da página."
            checked={isNotaGood}
            onChange={({ target }) => setIsNotaGood(target.checked)}
          />
        </div>
      )}
      <div className="flex justify-end mt-4">
        <Button
          icon={IconPackageImport}
          loading={receive.isPending}
          disabled={
            total === 0 || (nota_duvidosa && !isNotaGood) || itens.some((item) => refusalOf(item) !== undefined)
          }
          onClick={submit}
        >
          Receber {plural(total, 'peça', 'peças')}
        </Button>
      </div>
    </Card>
  )
}
