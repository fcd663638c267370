import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { IconPackage, IconTags, IconTrash, IconX } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { Button, IconButton } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { Stepper } from '../../../shared/ui/fields/Stepper.tsx'
import { IntegerField } from '../../../shared/ui/fields/TextField.tsx'
import { useWholeNumber, wholeNumberRefusal } from '../../../shared/ui/fields/wholeNumber.ts'
import * as peca from '../../../shared/ui/pecaEmLinha.classes.ts'
import { EmptyState } from '../../../shared/ui/states.tsx'
import {
  changeFilaQuantity,
  chaveDoItem,
  type Fila,
  fillWithEstoque,
  type ItemDaFila,
  QUANTIDADE_MAXIMA,
  QUANTIDADE_MINIMA,
  quantidadeParaTodos,
  removeFilaItem,
} from './fila.ts'

const QUANTIDADES = { min: QUANTIDADE_MINIMA, max: QUANTIDADE_MAXIMA }

interface FilaDeImpressaoProps {
  fila: Fila
  onChange: (mudanca: (fila: Fila) => Fila) => void
}

/** Rows of a list in sight before a person asks for the others: what comes after it is not far. */
const SHOWN = 10

export function FilaDeImpressao({ fila, onChange }: FilaDeImpressaoProps) {
  const [showsAll, setShowsAll] = useState(false)
  // One row more is no longer than the button in its place.
  const hidden = showsAll || fila.length <= SHOWN + 1 ? 0 : fila.length - SHOWN
  const clearFila = () => onChange(() => [])
  return (
    <Card
      title="Para imprimir"
      actions={
        fila.length > 0 && (
          <Button variant="subtle" color="gray" leftSection={<IconTrash size={17} aria-hidden />} onClick={clearFila}>
            Limpar lista
          </Button>
        )
      }
    >
      {fila.length === 0 ? (
        <EmptyState message="Nenhuma etiqueta na lista." icon={IconTags} detail="Busque um produto e adicione-o." />
      ) : (
        <>
          <Atalhos onChange={onChange} />
          <ul aria-label="Etiquetas para imprimir">
            {fila.slice(0, fila.length - hidden).map((item) => {
              const key = chaveDoItem(item)
              return (
                <LinhaDaFila
                  key={key}
                  item={item}
                  onQuantity={(quantidade) => onChange((current) => changeFilaQuantity(current, key, quantidade))}
                  onRemove={() => onChange((current) => removeFilaItem(current, key))}
                />
              )
            })}
          </ul>
          {hidden > 0 && (
            <Button variant="subtle" className="mt-2" onClick={() => setShowsAll(true)}>
              {`Mostrar as outras ${hidden.toLocaleString('pt-BR')}`}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

function Atalhos({ onChange }: Pick<FilaDeImpressaoProps, 'onChange'>) {
  const [text, setText] = useState('')
  const refusal = wholeNumberRefusal(text, QUANTIDADES)
  const applyQuantidade = (event: SubmitEvent) => {
    event.preventDefault()
    if (refusal || text.trim() === '') return
    onChange((fila) => quantidadeParaTodos(fila, Number(text)))
    setText('')
  }
  return (
    <div className="k-pontas pb-3 border-b border-b-borda max-md:[&_>_button]:flex-[1_1_100%] max-md:[&_>_button]:h-11">
      <Button
        variant="default"
        leftSection={<IconPackage size={17} aria-hidden />}
        onClick={() => onChange(fillWithEstoque)}
        title="Uma etiqueta para cada peça em estoque"
      >
        Usar estoque
      </Button>
      <form
        className="flex gap-2 [&_>_:first-child]:w-29.5 [&_>_button]:h-10 max-md:flex-[1_1_100%] max-md:[&_>_:first-child]:flex-1 max-md:[&_>_button]:h-11"
        onSubmit={applyQuantidade}
        noValidate
      >
        <IntegerField
          label="Quantidade para todos"
          hideLabel
          placeholder="Quantidade"
          value={text}
          error={refusal}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="default" disabled={refusal !== undefined || text.trim() === ''}>
          Aplicar a todos
        </Button>
      </form>
    </div>
  )
}

function LinhaDaFila(props: { item: ItemDaFila; onQuantity: (quantidade: number) => void; onRemove: () => void }) {
  const { item, onQuantity, onRemove } = props
  const { titulo, cor, tamanho, sku, estampa } = item.etiqueta
  const variacao = nomeDaVariacao({ nome_cor: cor, tamanho })
  const name = [titulo, variacao, sku && `(${sku})`, estampa[0]].filter(Boolean).join(' ')
  return (
    <li className="k-item gap-x-3 gap-y-2 py-2.5 px-0">
      <div className="flex flex-col gap-px min-w-0 flex-[1_1_200px] max-md:basis-full">
        <span className="font-forte wrap-anywhere text-base leading-[1.35]">{titulo}</span>
        {variacao && <span className="text-m font-medio">{variacao}</span>}
        {estampa[0] && <span className="text-m wrap-anywhere">{estampa[0]}</span>}
        <span className={peca.detalhe}>
          {sku && <span className="text-s text-texto-suave wrap-anywhere">{sku}</span>}
          <span>{item.estoque.toLocaleString('pt-BR')} em estoque</span>
        </span>
      </div>
      <Quantidade nome={name} valor={item.quantidade} onChange={onQuantity} />
      <IconButton aria-label={`Remover ${name}`} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </li>
  )
}

interface QuantidadeProps {
  /** The product's name, part of the controls' accessible names. */
  nome: string
  valor: number
  onChange: (quantidade: number) => void
}

function Quantidade({ nome, valor, onChange }: QuantidadeProps) {
  return (
    <Stepper
      name={nome}
      label={`Quantidade de ${nome}`}
      className="max-md:flex-1"
      number={valor}
      {...QUANTIDADES}
      {...useWholeNumber(valor, QUANTIDADES, onChange)}
    />
  )
}
