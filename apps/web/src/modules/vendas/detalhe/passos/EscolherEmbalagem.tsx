import type { Embalagem } from '@estampa/contract/embalagens/embalagens.schemas.ts'
import { escreverDecimal } from '@estampa/contract/shared/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { SelectField } from '../../../../shared/ui/SelectField.tsx'
import type { Textos } from '../../../../shared/vendas/medidas.ts'
import { embalagensDaVenda } from '../../../embalagens/embalagens.queries.ts'
import css from './EscolherEmbalagem.module.css'

const escrever = (valor: number) => escreverDecimal(valor, 3).replace(/,?0+$/, '')

/** Fills the measures from a box of the shop, and the weight from the items and the box while all are known. */
export function EscolherEmbalagem({ vendaId, onChoose }: { vendaId: number; onChoose: (t: Partial<Textos>) => void }) {
  const { data } = useQuery(embalagensDaVenda(vendaId))
  const [escolhida, setEscolhida] = useState('')
  if (!data) return null
  const { peso_dos_itens: pesoDosItens, embalagens } = data
  const itens = pesoDosItens === null ? null : `Os itens pesam ${escrever(pesoDosItens)} kg.`
  if (embalagens.length === 0) {
    return (
      <p className={css.dica}>
        {itens} <Link to="/configuracoes/embalagens">Cadastrar embalagens</Link>
      </p>
    )
  }
  const escolher = (valor: string) => {
    setEscolhida(valor)
    const caixa = embalagens.find(({ id }) => String(id) === valor)
    if (caixa) onChoose(medidasDa(caixa, pesoDosItens))
  }
  return (
    <div className={css.escolha}>
      <SelectField
        label="Caixa"
        placeholder="Outra medida"
        value={escolhida}
        hint={itens ?? 'Falta o peso de algum produto: pese o pacote.'}
        onChange={(event) => escolher(event.target.value)}
        options={embalagens.map(({ id, nome, usada_em }) => ({
          value: id,
          label: usada_em ? `${nome} (usada com estes modelos)` : nome,
        }))}
      />
    </div>
  )
}

const medidasDa = ({ altura, largura, comprimento, peso }: Embalagem, itens: number | null): Partial<Textos> => ({
  altura: escrever(altura),
  largura: escrever(largura),
  comprimento: escrever(comprimento),
  ...(itens !== null && { peso: escrever(itens + peso) }),
})
