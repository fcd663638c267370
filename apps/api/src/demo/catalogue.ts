import type { GarmentName } from './drawing/garments.ts'
import type { Motif } from './drawing/motifs.ts'

/** A branch of the category tree: name → branches below it. */
export interface Branch {
  readonly [nome: string]: Branch
}
export const CATEGORIAS: Branch = {
  Vestuário: { Camisetas: { Tradicionais: {}, 'Baby look': {}, Oversized: {} }, Moletons: {}, Infantil: {} },
  Acessórios: { Bonés: {}, Ecobags: {} },
  'Casa e Cozinha': { Canecas: {} },
  Presentes: { 'Kits para Empresas': {} },
}

export const ATRIBUTOS: Readonly<Record<string, readonly string[]>> = {
  Tecido: ['Algodão penteado 30.1', 'Malha PV', 'Moletom flanelado', 'Lona crua', 'Sarja', 'Cerâmica'],
  'Técnica de estampa': ['Serigrafia', 'DTF', 'Sublimação', 'Bordado'],
  Gola: ['Careca', 'V', 'Capuz'],
  Coleção: ['Verão 2026', 'Raízes do Brasil', 'Clássicos'],
}

/** A blank of the shop. Prices in reais, measures of the package in cm, weight in kg. */
export interface ModeloDemo {
  codigo: string
  nome: string
  peca: GarmentName
  categoria: string
  descricao: string
  precos: readonly [custo: number, venda: number]
  pacote: readonly [largura: number, altura: number, profundidade: number, peso: number]
}

const dobrada = (peso: number) => [25, 4, 30, peso] as const

export const MODELOS: readonly ModeloDemo[] = [
  {
    codigo: 'CAM-TRAD',
    nome: 'Camiseta Tradicional',
    peca: 'camiseta',
    categoria: 'Tradicionais',
    descricao: 'Algodão penteado 30.1, gola careca e corte reto.',
    precos: [22.5, 59.9],
    pacote: dobrada(0.18),
  },
  {
    codigo: 'CAM-BABY',
    nome: 'Camiseta Baby Look',
    peca: 'camiseta',
    categoria: 'Baby look',
    descricao: 'Algodão penteado, corte acinturado e manga curta.',
    precos: [21, 57.9],
    pacote: dobrada(0.15),
  },
  {
    codigo: 'CAM-OVER',
    nome: 'Camiseta Oversized',
    peca: 'camiseta',
    categoria: 'Oversized',
    descricao: 'Malha encorpada, ombro caído e comprimento alongado.',
    precos: [34, 89.9],
    pacote: dobrada(0.26),
  },
  {
    codigo: 'CAM-INF',
    nome: 'Camiseta Infantil',
    peca: 'camiseta',
    categoria: 'Infantil',
    descricao: 'Algodão macio com costura reforçada.',
    precos: [16, 44.9],
    pacote: dobrada(0.12),
  },
  {
    codigo: 'MOL-CAN',
    nome: 'Moletom Canguru',
    peca: 'moletom',
    categoria: 'Moletons',
    descricao: 'Moletom flanelado com capuz forrado e bolso canguru.',
    precos: [68, 159.9],
    pacote: [35, 9, 40, 0.62],
  },
  {
    codigo: 'MOL-INF',
    nome: 'Moletom Infantil',
    peca: 'moletom',
    categoria: 'Infantil',
    descricao: 'Moletom quentinho com capuz, sem cordão.',
    precos: [48, 119.9],
    pacote: [30, 8, 34, 0.38],
  },
  {
    codigo: 'CAN-325',
    nome: 'Caneca de Cerâmica 325 ml',
    peca: 'caneca',
    categoria: 'Canecas',
    descricao: 'Sublimada, vai ao micro-ondas e à lava-louças.',
    precos: [14, 39.9],
    pacote: [12, 11, 10, 0.37],
  },
  {
    codigo: 'CAN-450',
    nome: 'Caneca Grande 450 ml',
    peca: 'caneca',
    categoria: 'Canecas',
    descricao: 'Para quem toma café de verdade.',
    precos: [18.5, 52.9],
    pacote: [14, 13, 11, 0.46],
  },
  {
    codigo: 'ECO-LON',
    nome: 'Ecobag de Lona',
    peca: 'ecobag',
    categoria: 'Ecobags',
    descricao: 'Lona encorpada, alça longa e bolso interno.',
    precos: [17, 49.9],
    pacote: [20, 3, 28, 0.21],
  },
  {
    codigo: 'ECO-ALG',
    nome: 'Ecobag de Algodão Cru',
    peca: 'ecobag',
    categoria: 'Ecobags',
    descricao: 'Algodão cru leve, dobra e cabe no bolso.',
    precos: [11, 34.9],
    pacote: [20, 2, 28, 0.11],
  },
  {
    codigo: 'BON-TRU',
    nome: 'Boné Trucker',
    peca: 'bone',
    categoria: 'Bonés',
    descricao: 'Frente firme, tela atrás e regulador.',
    precos: [19, 54.9],
    pacote: [18, 12, 26, 0.1],
  },
  {
    codigo: 'BON-ABA',
    nome: 'Boné Aba Curva',
    peca: 'bone',
    categoria: 'Bonés',
    descricao: 'Sarja lavada, aba curva e fivela de metal.',
    precos: [24, 64.9],
    pacote: [18, 12, 26, 0.12],
  },
]

export const MOTIVOS: Readonly<Record<Motif, string>> = {
  sol: 'Sol de Verão',
  serra: 'Serra da Mantiqueira',
  onda: 'Onda do Mar',
  flor: 'Girassol',
  cacto: 'Mandacaru',
  folha: 'Coração da Mata',
  gato: 'Gato Preto',
  cafe: 'Café Coado',
  vinil: 'Disco de Vinil',
  lua: 'Lua Crescente',
  geometrico: 'Concreto Tropical',
  bicicleta: 'Bicicleta',
}

export const CORES: Readonly<Record<string, string>> = {
  Preto: '#1a1a1a',
  Branco: '#ffffff',
  Cru: '#efe6d3',
  'Cinza-Mescla': '#b7bbbf',
  'Azul-Marinho': '#1f2a4d',
  'Azul-Céu': '#7fb2e5',
  Vermelho: '#b3262d',
  'Verde-Musgo': '#4b5a34',
  'Verde-Água': '#8fd3c1',
  Mostarda: '#d9a52b',
  'Rosa-Chá': '#e8b9b4',
  Lilás: '#b9a3d3',
}
