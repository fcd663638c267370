import { formatarReais } from '@estampa/contract/shared/money.ts'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { MoneyField } from '../../../shared/ui/DecimalField.tsx'
import type { CampoDaLinha, ErrosDaLinha } from './conferencia.ts'
import css from './LinhaDaVenda.module.css'
import { descricaoDa, type Linha, limiteDa, skuDa, subtotalDa } from './linha.ts'
import { Miniatura } from './Miniatura.tsx'
import { Quantidade } from './Quantidade.tsx'
import { VariacaoField } from './VariacaoField.tsx'

interface LinhaDaVendaProps {
  linha: Linha
  erros: ErrosDaLinha | undefined
  /** Just added: it comes into sight, and at a desk its quantity takes the focus. */
  recente: boolean
  onType: (chave: string, campo: Exclude<CampoDaLinha, 'variacao'>, texto: string) => void
  onVariation: (chave: string, variacaoId: number | null) => void
  /** Enter in one of the fields: on to the next product. */
  onDone: () => void
  onRemove: () => void
}

/** One line of a sale: what, how many, for how much. */
export const LinhaDaVenda = memo(function LinhaDaVenda(props: LinhaDaVendaProps) {
  const { linha, erros = {}, recente, onType, onVariation, onDone, onRemove } = props
  const { chave, titulo, imagemUrl } = linha
  const nome = descricaoDa(linha)
  const sku = skuDa(linha)
  const limite = limiteDa(linha)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!recente) return
    item.current?.scrollIntoView({ block: 'nearest' })
    // On a phone the focus would bring up the keyboard, over what has just been added.
    if (matchMedia('(pointer: fine)').matches) item.current?.querySelector<HTMLInputElement>('input')?.focus()
  }, [recente])
  const aoTeclar = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onDone()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the fields inside
    <li ref={item} className={css.linha} onKeyDown={aoTeclar}>
      <Miniatura url={imagemUrl} />
      <div className={css.dados}>
        <span className={css.titulo}>{titulo}</span>
        {sku && <span className={css.sku}>{sku}</span>}
      </div>
      <ActionIcon className={css.remover ?? ''} size={44} aria-label={`Remover ${nome}`} onClick={onRemove}>
        <IconTrash size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      <div className={css.campos}>
        {linha.variacoes.length > 0 && (
          <div className={css.variacao}>
            <VariacaoField linha={linha} error={erros.variacao} onChange={(id) => onVariation(chave, id)} />
          </div>
        )}
        <div className={css.quantidade}>
          <Quantidade
            nome={nome}
            value={linha.quantidade}
            limite={limite}
            error={erros.quantidade}
            onChange={(texto) => onType(chave, 'quantidade', texto)}
          />
        </div>
        <MoneyField
          label="Valor unitário"
          aria-label={`Valor unitário de ${nome}`}
          value={linha.valor}
          error={erros.valor}
          onChange={(event) => onType(chave, 'valor', event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <MoneyField
          label="Desconto"
          aria-label={`Desconto de ${nome}`}
          value={linha.desconto}
          error={erros.desconto}
          onChange={(event) => onType(chave, 'desconto', event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <p className={css.subtotal}>
          <span>Subtotal</span>
          <strong>{formatarReais(subtotalDa(linha))}</strong>
        </p>
      </div>
      {linha.variacoes.length === 0 && erros.variacao && <p className={css.erro}>{erros.variacao}</p>}
    </li>
  )
})
