import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { DecimalField } from '../../../../../shared/ui/DecimalField.tsx'
import { IconButton } from '../../../../../shared/ui/IconButton.tsx'
import { IntegerField } from '../../../../../shared/ui/IntegerField.tsx'
import type { AcoesDoFormulario } from '../../campos.ts'
import { CorField } from '../CorField.tsx'
import { TamanhoField } from '../TamanhoField.tsx'
import { useAVista, useVariacao } from '../useVariacao.ts'
import { VariacaoSkuField } from '../VariacaoSkuField.tsx'
import css from './Tabela.module.css'
import { naColuna, naLinha } from './teclado.ts'

interface LinhaDaVariacaoProps {
  indice: number
  form: AcoesDoFormulario
  onRemove: (indice: number) => void
  /** The variation that the address names: scrolled into view. */
  destacada: boolean
}

/** A variation in one row; its fields have the names that they have on its card. */
export const LinhaDaVariacao = memo(function LinhaDaVariacao({
  indice,
  form,
  onRemove,
  destacada,
}: LinhaDaVariacaoProps) {
  const { register } = form
  const caminho = `variacoes.${indice}` as const
  const { v, campo, mudarCor, tem_cor, tem_tamanho, precoCusto, precoVenda } = useVariacao(form, indice)
  const linha = useAVista<HTMLTableRowElement>(destacada)
  const dono = `da variação ${indice + 1}`
  const nomeado = (rotulo: string) => ({ label: `${rotulo} ${dono}`, hideLabel: true })
  return (
    <tr {...naLinha(indice)} ref={linha} className={destacada ? css.destacada : undefined}>
      <th scope="row" className={css.numero}>
        {indice + 1}
      </th>
      {tem_cor && (
        <td {...naColuna('cor')}>
          <CorField hideLabel owner={dono} cor={v.cor} nome={v.nome_cor} onChange={mudarCor} />
        </td>
      )}
      {tem_tamanho && (
        <td {...naColuna('tamanho')}>
          <TamanhoField {...nomeado('Tamanho')} atual={v.tamanho} {...register(`${caminho}.tamanho`)} />
        </td>
      )}
      <td {...naColuna('sku')}>
        <VariacaoSkuField indice={indice} form={form} {...nomeado('SKU')} />
      </td>
      <td {...naColuna('quantidade')}>
        <IntegerField {...nomeado('Quantidade')} {...campo('quantidade')} />
      </td>
      <td {...naColuna('preco_venda')}>
        <DecimalField {...nomeado('Preço de Venda')} placeholder={precoVenda || '0,00'} {...campo('preco_venda')} />
      </td>
      <td {...naColuna('preco_custo')}>
        <DecimalField {...nomeado('Preço de Custo')} placeholder={precoCusto || '0,00'} {...campo('preco_custo')} />
      </td>
      <td {...naColuna('remover')}>
        <IconButton aria-label={`Remover variação ${indice + 1}`} title="Remover" onClick={() => onRemove(indice)}>
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </IconButton>
      </td>
    </tr>
  )
})
