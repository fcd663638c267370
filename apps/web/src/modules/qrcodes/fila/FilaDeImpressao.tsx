import { IconPackage, IconTags, IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { EmptyState } from '../../../shared/ui/EmptyState.tsx'
import { IntegerField } from '../../../shared/ui/IntegerField.tsx'
import css from './fila.module.css'
import {
  chaveDoItem,
  type Fila,
  mudarQuantidade,
  QUANTIDADE_MAXIMA,
  quantidadeParaTodos,
  remover,
  usarEstoque,
} from './fila.ts'
import { LinhaDaFila } from './LinhaDaFila.tsx'

interface FilaDeImpressaoProps {
  fila: Fila
  onChange: (mudanca: (fila: Fila) => Fila) => void
}

export function FilaDeImpressao({ fila, onChange }: FilaDeImpressaoProps) {
  const limpar = () => onChange(() => [])
  return (
    <Card
      title="Para imprimir"
      actions={
        fila.length > 0 && (
          <Button variant="subtle" color="gray" leftSection={<IconTrash size={17} aria-hidden />} onClick={limpar}>
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
            {fila.map((item) => {
              const chave = chaveDoItem(item)
              return (
                <LinhaDaFila
                  key={chave}
                  item={item}
                  onQuantity={(quantidade) => onChange((atual) => mudarQuantidade(atual, chave, quantidade))}
                  onRemove={() => onChange((atual) => remover(atual, chave))}
                />
              )
            })}
          </ul>
        </>
      )}
    </Card>
  )
}

function Atalhos({ onChange }: Pick<FilaDeImpressaoProps, 'onChange'>) {
  const [texto, setTexto] = useState('')
  const aplicar = (event: SubmitEvent) => {
    event.preventDefault()
    onChange((fila) => quantidadeParaTodos(fila, Number(texto)))
    setTexto('')
  }
  return (
    <div className={css.atalhos}>
      <Button
        variant="default"
        leftSection={<IconPackage size={17} aria-hidden />}
        onClick={() => onChange(usarEstoque)}
        title="Uma etiqueta para cada peça em estoque"
      >
        Usar estoque
      </Button>
      <form className={css.paraTodos} onSubmit={aplicar} noValidate>
        <IntegerField
          label="Quantidade para todos"
          hideLabel
          placeholder="Quantidade"
          maxLength={String(QUANTIDADE_MAXIMA).length}
          value={texto}
          onChange={(event) => setTexto(event.target.value.replace(/\D/g, ''))}
        />
        <Button type="submit" variant="default" disabled={Number(texto) < 1}>
          Aplicar a todos
        </Button>
      </form>
    </div>
  )
}
