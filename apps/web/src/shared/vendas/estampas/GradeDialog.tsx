import { formatAReceber } from '@estampa/contract/compras/aReceber.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/useUnsavedQuestion.tsx'
import { IntegerField, TextAreaField } from '../../ui/fields/TextField.tsx'
import { wholeNumberRefusal } from '../../ui/fields/wholeNumber.ts'
import { Refusal } from '../../ui/Refusal.tsx'
import { gridOf, parseGrade, type VariacaoDaGrade } from './grade.ts'

/** A variation with its free pieces and those on their way. */
interface NaGrade extends VariacaoDaGrade {
  readonly disponivel: number
  readonly quantidade_a_receber: number
  readonly previsao_a_receber: string | null
}

interface GradeDialogProps {
  readonly titulo: string
  readonly variacoes: readonly NaGrade[]
  /** Pieces that the lines ask for now, by variation. */
  readonly quantities: ReadonlyMap<number, number>
  /** Pieces that are bought may be more than there are. */
  readonly isPurchase?: boolean
  /** Pieces of each variation from now on; absent: none. */
  readonly onSave: (quantities: ReadonlyMap<number, number>) => void
  readonly onClose: () => void
}

const RANGE = { min: 0, max: 9_999_999 }
const textOf = (quantity: number | undefined) => (quantity === undefined || quantity === 0 ? '' : String(quantity))

/** How many pieces of each colour and size: typed into the grid, or pasted as people write them. */
export default function GradeDialog(props: GradeDialogProps) {
  const { titulo, variacoes, quantities, isPurchase = false, onSave, onClose } = props
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(
    () => new Map(variacoes.map(({ id }) => [id, textOf(quantities.get(id))])),
  )
  const [pasted, setPasted] = useState('')
  const [changed, setChanged] = useState(false)
  const { sizes, colours, find } = gridOf(variacoes)
  const read = parseGrade(pasted, variacoes)
  /** What the text says goes before what stands in the grid. */
  const valueOf = (id: number) => String(read.quantities.get(id) ?? typed.get(id) ?? '')
  const refusalOf = (id: number) => wholeNumberRefusal(valueOf(id), RANGE)
  const hasRefusal = variacoes.some(({ id }) => refusalOf(id) !== undefined)
  const countOf = (id: number) => (refusalOf(id) ? 0 : Number(valueOf(id).trim() || 0))
  const total = variacoes.reduce((sum, { id }) => sum + countOf(id), 0)
  /** What was read of the text is the grid's from now on; the rest of it stays. */
  const type = (id: number, text: string) => {
    setChanged(true)
    setTyped(new Map(variacoes.map((variacao) => [variacao.id, valueOf(variacao.id)] as const)).set(id, text))
    setPasted(read.unread.join(', '))
  }
  const save = () => {
    if (hasRefusal) return
    onSave(new Map(variacoes.flatMap(({ id }) => (countOf(id) > 0 ? [[id, countOf(id)] as const] : []))))
  }
  return (
    <Modal
      title={`Grade de ${titulo}`}
      size="lg"
      onClose={onClose}
      ctrlEnter
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={save} disabled={hasRefusal || total === 0}>
            Usar {plural(total, 'peça', 'peças')}
          </Button>
        </>
      }
    >
      <UnsavedQuestion changed={changed} />
      <TextAreaField
        label="Escrever ou colar"
        data-autofocus
        rows={2}
        placeholder="12 P, 10 M, 8 G"
        hint="Como o cliente escreveu: 6P 10M 8G, ou Preta: 6P 10M. As quantidades entram na grade abaixo"
        value={pasted}
        onChange={({ target }) => {
          setChanged(true)
          setPasted(target.value)
        }}
      />
      {read.unread.length > 0 && (
        <Refusal tone="warning" role="status">
          Não foi lido: {read.unread.join('; ')}. Escreva a cor e o tamanho, ou preencha na grade.
        </Refusal>
      )}
      <div className="mt-4 overflow-x-auto">
        {/* On a phone the sizes of a colour stand below it, as many in a row as fit, each under its name. */}
        <table className="border-separate border-spacing-x-2 border-spacing-y-1.5 [&_th]:text-m [&_th]:font-medio [&_th]:text-left max-md:block max-md:[&_tbody]:grid max-md:[&_tbody]:gap-4 max-md:[&_tr]:grid max-md:[&_tr]:grid-cols-[repeat(auto-fill,minmax(min(100%,5.5rem),1fr))] max-md:[&_tr]:gap-2 max-md:[&_tbody_th]:col-span-full">
          <thead className="max-md:hidden">
            <tr>
              <th scope="col">
                <span className="somente-leitor">Cor</span>
              </th>
              {sizes.map((size) => (
                <th key={size} scope="col">
                  {size || 'Único'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {colours.map((colour) => (
              <tr key={colour}>
                <th scope="row" className="pr-2 min-w-20">
                  {colour || 'Cor única'}
                </th>
                {sizes.map((size) => {
                  const variacao = variacoes.find(({ id }) => id === find(colour, size)?.id)
                  if (!variacao)
                    return (
                      <td key={size} className="max-md:hidden">
                        —
                      </td>
                    )
                  const coming = formatAReceber(variacao.quantidade_a_receber, variacao.previsao_a_receber)
                  const isOverStock = !isPurchase && countOf(variacao.id) > variacao.disponivel
                  return (
                    <td key={size} className="align-top min-w-22 max-md:min-w-0">
                      <span className="text-m font-medio md:hidden" aria-hidden>
                        {size || 'Único'}
                      </span>
                      <IntegerField
                        label={`Quantidade de ${nomeDaVariacao(variacao)}`}
                        hideLabel
                        value={valueOf(variacao.id)}
                        error={refusalOf(variacao.id)}
                        onChange={({ target }) => type(variacao.id, target.value)}
                      />
                      <span className={`text-s ${isOverStock ? 'text-aviso' : 'text-texto-suave'}`}>
                        {variacao.disponivel.toLocaleString('pt-BR')} {variacao.disponivel === 1 ? 'livre' : 'livres'}
                      </span>
                      {coming && <span className="block text-s text-texto-suave">{coming}</span>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  )
}
