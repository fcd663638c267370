import type { Bancada, Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { mesmoGtin } from '@estampa/contract/produtos/gtin.ts'
import { textoDoQr } from '@estampa/contract/produtos/qr.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, fraseDe } from '../../../shared/apiError.ts'
import { useAlarmes } from '../../../shared/leitor/Alarmes.tsx'
import { type OpcaoDeVariacao, useQualVariacao } from '../../../shared/leitor/QualVariacao.tsx'
import { sinalizar } from '../../../shared/leitor/sinais.ts'
import { useLeitorUsb } from '../../../shared/leitor/useLeitorUsb.ts'
import { concluirUma, lerNaBancada, opcoesDaRecusa, perderUma } from '../producao.queries.ts'

/** What stands on the bench. The same blank again means that it is done; another one begins the next. */
export function useBancada() {
  const [atual, setAtual] = useState<Bancada | null>(null)
  const [feitas, setFeitas] = useState(0)
  const [ultima, setUltima] = useState('')
  /** Why the last code asks for nothing: no alarm, the next one is read at once. */
  const [nada, setNada] = useState('')
  /** The code that brought the piece: read again, the piece is done. */
  const codigo = useRef('')
  const { alarmes, alarmar, dispensar } = useAlarmes()
  /** A code of a whole product, and the variations that it may stand on: read again, it is asked again. */
  const inteiro = useRef<{ codigo: string; opcoes: readonly OpcaoDeVariacao[] }>(null)
  const { opcoes, perguntar, responder } = useQualVariacao()
  const leitura = useMutation(lerNaBancada)
  const conclusao = useMutation(concluirUma)
  const perda = useMutation(perderUma)
  const ocupada = leitura.isPending || conclusao.isPending || perda.isPending

  const procurar = (lido: string) =>
    leitura.mutate(lido, {
      onSuccess: (achada) => {
        sinalizar('lido')
        codigo.current = lido
        setAtual(achada)
        setUltima('')
        setNada('')
      },
      onError: (erro) => {
        const variacoes = opcoesDaRecusa(erro)
        if (variacoes.length > 0) {
          inteiro.current = { codigo: lido, opcoes: variacoes }
          return perguntar(variacoes)
        }
        const frase = fraseDe(erro, `${lido}. Leia de novo.`)
        if (!(erro instanceof ApiError && erro.status === 404)) return alarmar('A leitura não foi entendida', frase)
        sinalizar('nada')
        setUltima('')
        setNada(frase)
      },
    })

  const depois = ({ id, feita, pedida, titulo, faltam }: Producao, frase: string) => {
    sinalizar('lido')
    setUltima(`${frase}: ${titulo}, ${feita} de ${pedida}`)
    setAtual((bancada) =>
      bancada?.producao.id === id && faltam > 0
        ? { ...bancada, faltam, producao: { ...bancada.producao, faltam, feita } }
        : null,
    )
  }

  const concluir = () => {
    if (!atual || ocupada) return
    conclusao.mutate(atual.producao.id, {
      onSuccess: (producao) => {
        setFeitas((antes) => antes + 1)
        depois(producao, 'Feita')
      },
      onError: (erro) => alarmar('A peça não foi anotada', fraseDe(erro, 'Tente novamente.')),
    })
  }

  const perder = () => {
    if (!atual || ocupada) return
    perda.mutate(atual.producao.id, {
      onSuccess: (producao) => depois(producao, 'Perdida'),
      onError: (erro) => alarmar('A perda não foi anotada', fraseDe(erro, 'Tente novamente.')),
    })
  }

  const ler = (lido: string) => {
    if (ocupada) return sinalizar('alarme')
    if (atual && mesmoCodigo(lido, codigo.current)) return concluir()
    if (atual && inteiro.current && mesmoCodigo(lido, inteiro.current.codigo)) return perguntar(inteiro.current.opcoes)
    if (atual)
      return alarmar('Outra peça', `Na bancada está ${atual.lisa.nome}. Termine esta antes, ou marque a perda.`)
    procurar(lido)
  }

  const escolher = ({ produtoId, variacaoId }: OpcaoDeVariacao) => {
    responder()
    ler(textoDoQr(produtoId, variacaoId))
  }

  useLeitorUsb(ler, { pausado: alarmes.length > 0 || opcoes.length > 0 })
  const pergunta = { opcoes, escolher, desistir: responder }
  return { atual, feitas, ultima, nada, ocupada, alarmes, ...pergunta, dispensar, ler, concluir, perder }
}

/** A camera and a scanner may read one EAN with other zeros in front. */
const mesmoCodigo = (a: string, b: string): boolean => a === b || mesmoGtin(a, b)
